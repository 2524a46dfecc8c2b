import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepFile } from '../../../testing/step-text.ts';
import { authoringProgram } from './authoring.ts';
import { scanStep } from '../step/step-scan.ts';
import { InstanceReader } from '../step/step-reader.ts';

/** Of a file with this IfcApplication. */
function programOf(application?: string): string | null {
  const index = scanStep(stepFile(application === undefined ? ["#1=IFCPERSON($,'a',$,$,$,$,$,$);"] : [application]));
  return authoringProgram(index, new InstanceReader(index.bytes));
}

test('the program is named by its application with the version, once', () => {
  assert.equal(programOf("#1=IFCAPPLICATION(#2,'26.0','ArchiCAD','AC');"), 'ArchiCAD 26.0');
  assert.equal(
    programOf("#1=IFCAPPLICATION(#2,'2024','Autodesk Revit 2024 (ENU)','Revit');"),
    'Autodesk Revit 2024 (ENU)',
  );
  assert.equal(programOf(`#1=IFCAPPLICATION(#2,'1','${'x'.repeat(500)}','x');`)?.length, 200);
});

test('without an application, or with one that has no name, the header names it', () => {
  assert.equal(programOf(), 'A system');
  assert.equal(programOf("#1=IFCAPPLICATION(#2,$,'',$);"), 'A system');
});
