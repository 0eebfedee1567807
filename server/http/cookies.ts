/** Null unless the cookie has the shape of one of our tokens. */
export const readToken = (request: Request, name: string): string | null => {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : null;
};

export const hasCookie = (request: Request, name: string): boolean =>
  (request.headers.get('cookie') ?? '').split(';').some((cookie) => cookie.trim().startsWith(`${name}=`));

/** Not readable by scripts; a null value deletes the cookie. [SESSION-02 SESSION-15] */
export const tokenCookie = (
  { name, maxAge }: { readonly name: string; readonly maxAge: number },
  token: string | null,
  publicUrl: string,
): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const life = token === null ? 0 : maxAge / 1_000;
  return `${name}=${token ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
};
