import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedModels } from './named-models.ts';

test('models beside a file are those that its issues name, in whatever case and with or without ending', () => {
  assert.deepEqual(
    namedModels(
      ['House.ifc', 'site', 'E\u0301lec.ifc', 'gone.ifc'],
      ['HOUSE.IFC', 'Site.ifczip', '\u00c9lec.ifc', 'other.ifc'],
    ),
    { there: ['HOUSE.IFC', 'Site.ifczip', '\u00c9lec.ifc'], missing: ['gone.ifc'] },
  );
  assert.deepEqual(namedModels([], ['a.ifc']), { there: [], missing: [] });
});
