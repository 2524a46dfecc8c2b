import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepFile } from '../../../testing/step-text.ts';
import { scanStep } from './step-scan.ts';
import { withUpperCase } from './upper-case.ts';

test('names are written in upper case, texts and comments are not', () => {
  const index = withUpperCase(
    scanStep(
      stepFile(["#1=IfcWall('it''s a Wall',IfcLabel('b'),.solidwall./* a Note */,\"0a\",1.5e3);", '#2=IFCSLAB($);']),
    ),
  );
  const text = Buffer.from(index.bytes).toString();
  assert.match(text, /^#1=IFCWALL\('it''s a Wall',IFCLABEL\('b'\),\.SOLIDWALL\.\/\* a Note \*\/,"0a",1\.5E3\);$/m);
  assert.equal(index.positionsOf('IFCWALL').length, 1);
});

test('a file with names in upper case is not written to', () => {
  const file = stepFile(["#1=IFCPROPERTYSINGLEVALUE('Lower',$,IFCREAL(1.5e3),$);"]);
  const before = Buffer.from(file).toString();
  const index = scanStep(file);
  assert.equal(withUpperCase(index), index);
  assert.equal(Buffer.from(file).toString(), before);
});
