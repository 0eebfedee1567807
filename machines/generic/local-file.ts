/** A selected file; machines store only its id. */
export type LocalFile = { readonly name: string; readonly type: string; readonly size: number };

/** `id` is the upload's, and makes the server take it once, however often it is sent. */
export type ChosenFile = { readonly id: string; readonly file: LocalFile };

export type FileStoreCommand =
  | { type: 'files.selected'; files: readonly ChosenFile[] }
  | { type: 'file.released'; id: string };
export type FileStoreEvent = { type: 'preview.created'; id: string; preview: string };
