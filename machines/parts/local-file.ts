/** A file as the browser hands it over. It passes through to whoever keeps it; a machine knows its id. */
export type LocalFile = { readonly name: string; readonly type: string; readonly size: number };

/** `id` is the upload's, and makes the server take it once, however often it is sent. */
export type ChosenFile = { readonly id: string; readonly file: LocalFile };

/** What whoever keeps the files hears and tells. */
export type FilesHear = { type: 'files.chosen'; files: readonly ChosenFile[] } | { type: 'file.dropped'; id: string };
export type FilesTold = { type: 'preview.made'; id: string; preview: string };
