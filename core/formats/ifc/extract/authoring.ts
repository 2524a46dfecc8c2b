// The program that wrote a file.
import type { StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

const LONGEST = 200;

/**
 * Name and version of the first IfcApplication (IFC 4.3, 8.18.3.2), such as `ArchiCAD 26`; else the originating system
 * that the header names. At most 200 characters; null where a file names neither.
 */
export function authoringProgram(index: StepIndex, reader: InstanceReader): string | null {
  const application = index.positionsOf('IFCAPPLICATION')[0];
  if (application === undefined) return shown(index.header.originatingSystem);
  reader.load(index, application);
  const version = reader.text(1)?.trim() ?? '';
  const name = reader.text(2)?.trim() ?? '';
  return shown(name.includes(version) ? name : `${name} ${version}`) ?? shown(index.header.originatingSystem);
}

function shown(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? null : line.slice(0, LONGEST);
}
