/** What a request's cookie of this name says, where it has the shape of one of our tokens. */
export const tokenIn = (request: Request, name: string): string | null => {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : null;
};

/** A cookie that scripts cannot read; null: the browser forgets it. [SESSION-02 SESSION-15] */
export const tokenCookie = (
  { name, maxAge }: { readonly name: string; readonly maxAge: number },
  token: string | null,
  publicUrl: string,
): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const life = token === null ? 0 : maxAge / 1_000;
  return `${name}=${token ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
};
