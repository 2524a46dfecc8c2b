// `npm run bench [name[=part]]...`, `conversion=roof` for the files of that name: every figure is a ratio or a
// difference taken within one run.
import { benchApi } from './api.ts';
import { benchBcf } from './bcf.ts';
import { benchBoard } from './board.ts';
import { benchCloudPicture } from './cloud-picture.ts';
import { benchClouds } from './clouds.ts';
import { benchConversion } from './conversion.ts';
import { benchFederation } from './federation.ts';
import { benchHostile } from './hostile.ts';
import { benchLists } from './lists.ts';
import { benchModelReads } from './model-reads.ts';
import { benchOutputs } from './outputs.ts';
import { benchPair } from './pair.ts';
import { benchPeers } from './peers.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchSlowReaders } from './slow-readers.ts';
import { benchSubModels } from './sub-models.ts';
import { benchTokens } from './tokens.ts';
import { benchUpload } from './upload.ts';
import { benchWebhooks } from './webhooks.ts';

const benches: Readonly<Record<string, (part?: string) => Promise<void>>> = {
  api: benchApi,
  bcf: benchBcf,
  board: benchBoard,
  'cloud-picture': benchCloudPicture,
  clouds: benchClouds,
  conversion: benchConversion,
  federation: benchFederation,
  hostile: benchHostile,
  lists: benchLists,
  outputs: benchOutputs,
  pair: benchPair,
  peers: benchPeers,
  reads: benchModelReads,
  scale: benchScale,
  search: benchSearch,
  'slow-readers': benchSlowReaders,
  'sub-models': benchSubModels,
  tokens: benchTokens,
  upload: benchUpload,
  webhooks: benchWebhooks,
};

const wanted = new Map(process.argv.slice(2).map(each => each.split('=') as [string, string | undefined]));
const unknown = [...wanted.keys()].filter(name => !(name in benches));
if (unknown.length > 0)
  throw new Error(`no bench is named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
for (const [name, run] of Object.entries(benches))
  if (wanted.size === 0 || wanted.has(name)) await run(wanted.get(name));
