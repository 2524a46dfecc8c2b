// An edit of the sample of model-batches.ts that is visible wherever it is read.
import assert from 'node:assert/strict';
import type { ModelData } from '../models/data/model-data.ts';
import type { RowEdit } from '../models/data/row-edits.ts';

/** Number of the first wall. */
export const WALL = 8;

/** A set with one property for the first wall, with the next ids. */
export const addSet = (name: string, value: string) => (data: ModelData, nextId: () => number) => {
  const [definition, set, property] = [nextId(), nextId(), nextId()];
  const wall = data.file.get<{
    id: number;
    guid: string;
    type: string;
    name: string;
    parent: number;
    step_id: number;
    has_shape: number;
    chunk: number;
    off: number;
    len: number;
  }>('SELECT * FROM element WHERE id = ?', WALL);
  assert.ok(wall);
  const { chunk, off, len, ...row } = wall;
  const { a, s, m } = JSON.parse(data.file.text({ chunk, off, len })) as { a: number; s: number[]; m: never };
  const changes: RowEdit[] = [
    {
      put: 'definition',
      row: {
        id: definition,
        name: `Text of ${name}`,
        description: null,
        type: 'IfcPropertySingleValue',
        value_type: 'IfcLabel',
        unit_id: null,
      },
    },
    {
      put: 'property_set',
      row: { id: set, guid: `made${String(set)}`, name, description: null, type: 'IfcPropertySet', attributes: 0 },
      record: [[definition, value, property]],
    },
    { put: 'element', row, record: { a, s: [...s, set], m } },
  ];
  return { changes, answer: () => ({ definition, set, property }) };
};
