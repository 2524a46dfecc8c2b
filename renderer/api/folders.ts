// Folders for files: found by name, created when missing.
import { request } from './client.ts';

/** The root of all paths. */
export type FolderPlace = { readonly cloudId: number; readonly projectId: number; readonly folderId: number };

export type FolderFinder = ReturnType<typeof createFolderFinder>;

/** Fetches the folders of the project once; each folder is created once, however many files need it. */
export function createFolderFinder({ cloudId, projectId, folderId }: FolderPlace) {
  const params = { cloud_pk: cloudId, project_pk: projectId };
  const known = new Map<string, Promise<number>>();
  let listed: Promise<Map<string, number>> | undefined;

  const keyOf = (parent: number, name: string) => `${parent}/${name.normalize('NFC')}`;

  async function list(): Promise<Map<string, number>> {
    const folders = await request('GET /cloud/{cloud_pk}/project/{project_pk}/folder', { params });
    return new Map(folders.map(({ id, parent_id, name }) => [keyOf(parent_id ?? 0, name), id]));
  }

  async function below(parent: number, name: string): Promise<number> {
    listed ??= list();
    const found = (await listed).get(keyOf(parent, name));
    if (found !== undefined) return found;
    return (
      await request('POST /cloud/{cloud_pk}/project/{project_pk}/folder', { params, body: { name, parent_id: parent } })
    ).id;
  }

  return {
    /** Id of the folder at `path` below the place. */
    async find(path: readonly string[]): Promise<number> {
      let at = folderId;
      for (const name of path) {
        const key = keyOf(at, name);
        const next = known.get(key) ?? below(at, name);
        known.set(key, next);
        next.catch(() => {
          known.delete(key);
          listed = undefined;
        });
        at = await next;
      }
      return at;
    },
  };
}
