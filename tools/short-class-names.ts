type Name = { readonly hash: string; readonly filePath: string };

/**
 * Class names of a build: the hash of a style sheet without its first three characters, some 200 bytes of compressed CSS
 * less. Fails where two style sheets would share a name.
 */
export const shortClassNames = (): ((name: Name) => string) => {
  const owners = new Map<string, string>();
  return ({ hash, filePath }) => {
    const name = hash.slice(3).replace(/^\d/, '_$&');
    const owner = owners.get(name) ?? filePath;
    if (owner !== filePath) throw new Error(`${filePath} and ${owner} share the class name ${name}: shorten less.`);
    owners.set(name, filePath);
    return name;
  };
};
