// Names of the server data that is kept. Everything of a project stands below `project`, so that one event can renew a part.
export const keys = {
  self: ['self'],
  clouds: ['clouds'],
  projects: ['projects'],
  project: (id: number) => ['project', id],
  access: (id: number) => ['project', id, 'access'],
  folders: (id: number) => ['project', id, 'folders'],
  documents: (id: number) => ['project', id, 'documents'],
  documentsOf: (id: number, folder: number) => ['project', id, 'documents', folder],
  documentSearch: (id: number, text: string) => ['project', id, 'documents', 'search', text],
  models: (id: number) => ['project', id, 'models'],
  report: (id: number, model: number) => ['project', id, 'models', model, 'report'],
  people: (id: number) => ['project', id, 'people'],
} as const satisfies Record<string, readonly unknown[] | ((...ids: never[]) => readonly unknown[])>;
