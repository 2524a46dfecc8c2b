// Tables for tests, in the format of the service.
import type { ElementTable } from '../../../api/schema.d.ts';
import type { ListTable } from '../table/table-data.ts';
import { createTableReading } from '../table/table-reading.ts';

/** Each row is on its own line. */
export function textOfTable({ columns, models }: ElementTable): string {
  const parts = models.map(({ id, rows }) => `{"id":${id},"rows":[\n${lines(rows.map(row => JSON.stringify(row)))}]}`);
  return `{"columns":${JSON.stringify(columns)},"models":[\n${lines(parts)}]}`;
}

const lines = (items: readonly string[]): string =>
  items.map((item, n) => `${n > 0 ? ',\n' : ''}${item}`).join('') + (items.length > 0 ? '\n' : '');

export function tableOf(table: ElementTable): ListTable {
  const reading = createTableReading();
  reading.take(textOfTable(table));
  return reading.done();
}
