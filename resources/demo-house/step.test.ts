import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globalId } from './global-id.ts';
import { createStepFile, derived, enumeration, integer, typed } from './step.ts';

test('values are written in the forms of STEP', () => {
  const step = createStepFile();
  const point = step.add('IfcCartesianPoint', [1, -0.0000001, 2.5]);
  step.add(
    'IfcThing',
    null,
    derived,
    enumeration('AREA'),
    integer(3),
    "it's a \\ sign",
    'm² ☕',
    typed('IfcLabel', 'x'),
    [point, [1e-5, 1e9]],
  );
  const [first, second] = step.text('a.ifc').split('DATA;\n')[1]?.split('\n') ?? [];
  assert.equal(first, '#1=IFCCARTESIANPOINT((1.,0.,2.5));');
  assert.equal(
    second,
    String.raw`#2=IFCTHING($,*,.AREA.,3,'it''s a \\ sign','m\X2\00B2\X0\ \X2\2615\X0\',IFCLABEL('x'),(#1,(0.00001,1000000000.)));`,
  );
});

test('points and directions are written once, everything else each time', () => {
  const step = createStepFile();
  assert.equal(step.add('IfcDirection', [0, 0, 1]), step.add('IfcDirection', [0, 0, 1]));
  assert.notEqual(
    step.add('IfcPropertySingleValue', 'a', null, null, null).id,
    step.add('IfcPropertySingleValue', 'a', null, null, null).id,
  );
});

test('what is no number is refused', () => {
  assert.throws(() => createStepFile().add('IfcCartesianPoint', [Number.NaN]), /no STEP number/);
});

test('a GlobalId is made of its name: 22 digits, the first below 4', () => {
  const ids = Array.from({ length: 500 }, (_, at) => globalId(`thing ${at}`));
  assert.equal(new Set(ids).size, 500);
  for (const id of ids) assert.match(id, /^[0-3][0-9A-Za-z_$]{21}$/);
  assert.equal(globalId('door'), globalId('door'));
});
