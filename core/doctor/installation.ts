// What the doctor finds about the program itself.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBwrap } from '../pipeline/bubblewrap.ts';
import { findDwg2dxf, type ProgramPlaces } from '../pipeline/libredwg.ts';
import { finding, type Finding } from './finding.ts';

export function examineNode(): Finding {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= 24
    ? finding('ok', 'Node', node)
    : finding('fail', 'Node', `${node}; version 24 or later required`);
}

export function examineDemo(program: string): Finding {
  return existsSync(join(program, 'resources/demo/manifest.json'))
    ? finding('ok', 'demo building', 'built')
    : finding('warn', 'demo building', 'not built; run npm run build');
}

/** It is optional; what is named must be right, and its owner must know what it can reach. */
export async function examineLibreDwg(places: ProgramPlaces): Promise<Finding> {
  const subject = 'LibreDWG';
  const { dwg2dxf, searchPath } = places;
  if (dwg2dxf === undefined)
    return finding('ok', subject, 'not set up; DWG files of AutoCAD R12 and older are refused');
  if ((await findDwg2dxf(places)) === undefined)
    return finding('warn', subject, `${dwg2dxf} is not a program; correct the path of dwg2dxf`);
  const reads = `${dwg2dxf} reads DWG files of AutoCAD R12 and older`;
  return (await findBwrap(searchPath).catch(() => undefined))
    ? finding('ok', subject, `${reads}; bwrap keeps it from the network and other files`)
    : finding('warn', subject, `${reads}; its access to files and network is not limited (no usable bwrap found)`);
}
