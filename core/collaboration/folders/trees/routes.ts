// A project as a tree, and folders made many at a time.
import Type from 'typebox';
import { asTree } from '../../../http/answer/deep-answers.ts';
import { ifNoneMatch } from '../../../http/answer/etags.ts';
import { BULK_BYTES, callerOf, projectOf, viewOf, type Call, type Route, routesFor } from '../../../http/api/route.ts';
import type { Pictures } from '../../clouds/service.ts';
import { MOST_NAMED } from '../../../kit/shapes.ts';
import { Project } from '../../projects/schema.ts';
import { Folder, FolderTree, NewTree, ProjectImport, TreeQuery } from './schema.ts';
import type { Trees } from './service.ts';

const { routes, reads, writes } = routesFor('project-tree', {
  reads: { scopes: 'any', role: 'guest' },
  writes: { scopes: ['org:manage'], role: 'user' },
});
const project = '/cloud/{cloud_pk}/project/{id}';

export function treeRoutes(service: Trees, pictures: Pictures): Route[] {
  const tree = async (call: Call, withFiles: boolean) =>
    ifNoneMatch(call, await service.stateOf(projectOf(call), { signed: withFiles }), async () =>
      asTree(call, await service.tree(viewOf(call), { withFiles })),
    );

  return [
    routes.get('getProjectTree', `${project}/tree`, {
      summary: 'Get all folders and documents, with the addresses of files (older name)',
      access: reads,
      answer: Folder,
      handle: async call => tree(call, true),
    }),
    routes.get('getProjectDMSTree', `${project}/dms-tree`, {
      summary: 'Get all folders and documents; addresses of files only with without_urls=false',
      access: reads,
      query: TreeQuery,
      answer: Folder,
      handle: async call => tree(call, call.query.without_urls === 'false'),
    }),
    routes.get('getProjectFolderTree', `${project}/folder-tree`, {
      summary: 'Get all folders',
      access: reads,
      answer: Type.Array(FolderTree),
      handle: async call =>
        ifNoneMatch(call, await service.stateOf(projectOf(call), { signed: false }), async () =>
          asTree(call, await service.folderTree(projectOf(call))),
        ),
    }),
    routes.post('createDMSTree', `${project}/dms-tree`, {
      summary: 'Create a tree of folders',
      access: writes('folder.create'),
      body: Type.Array(NewTree, { maxItems: MOST_NAMED }),
      bodyLimit: BULK_BYTES,
      status: 201,
      answer: Folder,
      handle: async call => asTree(call, await service.create(callerOf(call), viewOf(call), call.body)),
    }),
    routes.post('importFromProject', `${project}/import_from`, {
      summary: 'Import folders, members and groups of another project of the cloud',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'project.import' },
      body: ProjectImport,
      answer: Project,
      handle: async call =>
        pictures.ofProject(await service.importFrom(callerOf(call), projectOf(call), call.body), call.origin),
    }),
  ];
}
