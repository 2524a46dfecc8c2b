// Findings of the doctor about the program itself.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
