// Watched folders, for administrators of this service.
import Type from 'typebox';
import { byAdministrators, callerOf, type Route, routesIn } from '../../http/api/route.ts';
import { isAtThisComputer } from '../../http/server/client-address.ts';
import { NewWatchedFolder, WatchedFolder, WatchedFolderPatch, WatchEntry } from './schema.ts';
import type { WatchedFolders } from './service.ts';

const routes = routesIn('server');
const path = '/server/watched-folder';
const { reads, writes } = byAdministrators;

export function watchedFolderRoutes(watchedFolders: WatchedFolders): Route[] {
  return [
    routes.get('getWatchedFolders', path, {
      summary: 'List the watched folders',
      access: reads,
      answer: Type.Array(WatchedFolder),
      handle: async () => watchedFolders.list(),
    }),
    routes.post('createWatchedFolder', path, {
      summary: 'Watch a folder of this computer in one’s own name; only at this computer',
      access: { ...writes, audit: 'watched-folder.create' },
      body: NewWatchedFolder,
      status: 201,
      answer: WatchedFolder,
      handle: async call => watchedFolders.create(callerOf(call), isAtThisComputer(call), call.body),
    }),
    routes.patch('updateWatchedFolder', `${path}/{id}`, {
      summary: 'Pause or resume a watched folder',
      access: { ...writes, audit: 'watched-folder.update' },
      body: WatchedFolderPatch,
      answer: WatchedFolder,
      handle: async call => watchedFolders.pause(call.params.id, call.body.is_paused),
    }),
    routes.post('takeOverWatchedFolder', `${path}/{id}/take-over`, {
      summary: 'Follow a watched folder in one’s own name; one that was paused because its maker is gone goes on',
      access: { ...writes, audit: 'watched-folder.take-over' },
      answer: WatchedFolder,
      handle: async call => watchedFolders.takeOver(callerOf(call), call.params.id),
    }),
    routes.delete('deleteWatchedFolder', `${path}/{id}`, {
      summary: 'Stop watching a folder; its documents stay',
      access: { ...writes, audit: 'watched-folder.delete' },
      handle: async call => watchedFolders.remove(call.params.id),
    }),
    routes.get('getWatchedFolderLog', `${path}/{id}/log`, {
      summary: 'List what became of the files of a watched folder',
      access: reads,
      query: Type.Object({
        after: Type.Optional(Type.Integer({ description: 'the last entry that is known; then the oldest come first' })),
      }),
      answer: Type.Array(WatchEntry),
      handle: async call => watchedFolders.entries(call.params.id, call.query.after),
    }),
  ];
}
