// The window's view of real files, compared with other programs' reading of them: storeys, tree, classes, names,
// properties with their units. Only the window is queried.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright';
import { badCorpus, CORPUS_MISSING, hashLines, ifcCorpus, type IfcTruth } from '../../core/testing/corpus.ts';
import { drawn, still, until } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

type Guid = string;

/** The parts of the reference values that have whole lists for a file of this size. */
interface ListedTruth extends Omit<IfcTruth, 'products' | 'spatial' | 'property_sets'> {
  readonly products: {
    readonly by_type: Readonly<Record<string, number>>;
    readonly list: readonly (readonly [guid: Guid, type: string, name: string | null])[];
  };
  readonly spatial: {
    readonly list: readonly (readonly [
      guid: Guid,
      type: string,
      name: string | null,
      parent: Guid | null,
      aggregated: number,
      contained: number,
    ])[];
  };
  readonly property_sets: { readonly sample: readonly Sample[] };
}

interface Sample {
  readonly object: Guid;
  /** set, its class, and its properties: name, class, measure, value */
  readonly psets: readonly (readonly [
    name: string | null,
    type: string,
    properties: readonly (readonly [name: string, type: string, measure: string | null, value: unknown])[],
  ])[];
}

interface Row {
  readonly uuid: Guid;
  readonly level: number;
  readonly top: number;
  readonly name: string;
  /** without its `Ifc`; undefined at project, site, building, storey */
  readonly kind?: string;
}

/** Uploads files into a new project by the window's own field. */
async function upload(
  t: TestContext,
  paths: readonly string[],
): Promise<{ readonly page: Page; readonly problems: readonly string[] } | undefined> {
  const windows = await openWindows(t);
  if (!windows) return undefined;
  const { service } = windows;
  const person = await service.createPerson('ada');
  const { cloudId, projectId } = await service.createProject('Real files', { as: person.as, cloud: 'Ours' });
  const { page, problems } = await windows.signIn(person, `/app/c/${cloudId}/p/${projectId}/documents`);
  await page.getByText('No documents').waitFor();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([...paths]);
  await page.getByText(/^\d+ files? uploaded$/).waitFor();
  await page.getByRole('link', { name: 'Models' }).click();
  return { page, problems };
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Every row of the tree, in its order: only visible rows exist, so it is scrolled through. */
async function wholeTree(page: Page): Promise<Row[]> {
  await page.getByRole('textbox', { name: /GlobalId/ }).fill('ifc');
  await page.getByText(/^\d+ found$/).waitFor();
  const total = Number.parseInt(await page.getByText(/^\d+ found$/).innerText(), 10);
  const found = new Map<number, Row>();
  for (let top = 0; found.size < total; top += 300) {
    await page.evaluate(`new Promise(done => {
      document.querySelector('[role=tree]').scrollTop = ${top};
      requestAnimationFrame(() => requestAnimationFrame(done));
    })`);
    await until(
      page,
      `rows at ${top}`,
      `[...document.querySelectorAll('[role=treeitem]')].some(row => row.getBoundingClientRect().top <= document.querySelector('[role=tree]').getBoundingClientRect().top + 30)`,
    );
    const rows = await page.evaluate<Row[]>(`[...document.querySelectorAll('[role=treeitem]')].map(row => {
      const [, name, kind] = [...row.children].filter(({ tagName }) => tagName === 'SPAN').map(({ textContent }) => textContent);
      return { uuid: row.dataset.uuid, level: Number(row.getAttribute('aria-level')), top: Number(/translateY\\((\\d+)/.exec(row.style.transform)[1]), name, kind };
    })`);
    for (const row of rows) found.set(row.top, row);
    assert.ok(top < total * 40, `${found.size} of ${total} rows were seen`);
  }
  await page.getByRole('button', { name: 'Clear' }).click();
  return [...found.values()].sort((a, b) => a.top - b.top);
}

/** Whole and part of every row, by GlobalId. */
function pairsOf(rows: readonly Row[]): (readonly [whole: Guid, part: Guid])[] {
  const path: Guid[] = [];
  return rows.flatMap(({ uuid, level }) => {
    path.length = level - 1;
    const whole = path.at(-1);
    path.push(uuid);
    return whole === undefined ? [] : [[whole, uuid] as const];
  });
}

const heights = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** The unit behind a value, as the file declares it: of these files lengths are in metres or millimetres. */
function unitOf({ units }: ListedTruth, type: string, measure: string | null): string {
  const of = /LENGTH|AREA|VOLUME|PLANEANGLE/.exec(measure ?? (type.startsWith('IFCQUANTITY') ? type : ''))?.[0];
  switch (of) {
    case 'LENGTH':
      return units['LENGTHUNIT']?.prefix === 'MILLI' ? ' mm' : ' m';
    case 'AREA':
      return ' m²';
    case 'VOLUME':
      return ' m³';
    case 'PLANEANGLE':
      return ' °';
    default:
      return '';
  }
}

/** A value as the window should write it: numbers to six decimal places, from 1000 on to three. */
function shown(truth: ListedTruth, [name, type, measure, value]: Sample['psets'][number][2][number]): string {
  if (value === null || value === '') return `${name}: –`;
  if (measure === 'IFCBOOLEAN' || measure === 'IFCLOGICAL')
    return `${name}: ${({ T: 'Yes', F: 'No' } as Record<string, string>)[String(value)] ?? 'Unknown'}`;
  if (typeof value !== 'number') return `${name}: ${String(value)}`;
  const digits = Math.abs(value) >= 1000 ? 3 : 6;
  const [whole = '', rest = ''] = value.toFixed(digits).split('.');
  const grouped = Math.abs(value) >= 10_000 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const fraction = rest.replace(/0+$/, '');
  return `${name}: ${grouped}${fraction && `.${fraction}`}${unitOf(truth, type, measure)}`;
}

/** The sets of the properties dock: title -> `name: value`. */
const dockSets = (page: Page) =>
  page.evaluate<[string, string[]][]>(`[...document.querySelectorAll('aside details')].map(set => [
  set.querySelector('summary > span').textContent, [...set.querySelectorAll('dl > div')].map(row => row.querySelector('dt').textContent + ': ' + row.querySelector('dd').textContent)])`);

const files = ifcCorpus('ifc').filter(({ name }) =>
  ['georef__Duplex_A_20110907.ifc', 'bimwhale__LargeBuilding.ifc'].includes(name),
);

test(
  'real buildings are shown truthfully',
  { skip: files.length === 0 && CORPUS_MISSING, timeout: 300_000 },
  async t => {
    for (const { name, path, truth: anyTruth } of files) {
      await t.test(name, async part => {
        const truth = anyTruth as unknown as ListedTruth;
        const opened = await upload(part, [path]);
        if (!opened) return;
        const { page, problems } = opened;
        await rowOf(page, name)
          .getByText(/^Ready/)
          .waitFor({ timeout: 120_000 });
        await page.getByRole('button', { name: `Open ${name} in the viewer` }).click();
        await drawn(page);

        const storeys = page.getByRole('group', { name: 'Storeys' }).getByRole('button');
        assert.deepEqual(
          (await storeys.allTextContents()).slice(1),
          truth.storeys
            .toSorted((a, b) => b[3]! - a[3]!)
            .map(([, storey, , metres]) => `${storey}${heights.format(metres!)} m`),
        );

        const rows = await wholeTree(page);
        const spatial = new Map(truth.spatial.list.map(row => [row[0], row]));
        const counts: Record<string, number> = {};
        for (const { kind } of rows)
          if (kind !== undefined) counts[`IFC${kind.toUpperCase()}`] = (counts[`IFC${kind.toUpperCase()}`] ?? 0) + 1;
        const {
          IFCSITE: _site,
          IFCBUILDING: _building,
          IFCBUILDINGSTOREY: _storey,
          IFCOPENINGELEMENT: _holes,
          ...expected
        } = truth.products.by_type;
        assert.deepEqual(counts, expected, 'elements per class');
        const nameOf = new Map(rows.map(row => [row.uuid, row.name]));
        for (const [guid, type, own] of truth.products.list) {
          if (type === 'IFCOPENINGELEMENT') continue;
          assert.equal(
            spatial.has(guid) ? nameOf.get(guid)?.split(' · ')[0] : nameOf.get(guid),
            own || (spatial.has(guid) && nameOf.get(guid)) || 'Unnamed',
            guid,
          );
        }
        const pairs = pairsOf(rows);
        for (const [guid, , , parent, aggregated, contained] of truth.spatial.list) {
          assert.equal(pairs.find(([, child]) => child === guid)?.[0] ?? null, parent, `what holds ${guid}`);
          assert.equal(pairs.filter(([whole]) => whole === guid).length, aggregated + contained, `what ${guid} holds`);
        }
        const aggregates = new Set(truth.relations.aggregates.list);
        assert.equal(
          hashLines(
            pairs.map(pair => pair.join(' ')).filter(line => spatial.has(line.split(' ')[0]!) && !aggregates.has(line)),
          ),
          truth.relations.contained.sha256,
        );

        for (const { object, psets } of truth.property_sets.sample) {
          await page.getByRole('textbox', { name: /GlobalId/ }).fill(object);
          await page.getByText('1 found').waitFor();
          await page.locator(`[data-uuid="${object}"]`).click();
          await page.locator('aside code', { hasText: object }).waitFor();
          await page.locator('aside summary').first().waitFor();
          const sets = await dockSets(page);
          for (const [title, , properties] of psets) {
            const lines = properties.map(property => shown(truth, property)).toSorted();
            assert.ok(
              sets.some(([found, all]) => found === (title || 'Unnamed') && lines.every(line => all.includes(line))),
              `${object} ${title}\n${lines.join('\n')}\nis not among\n${JSON.stringify(
                sets.filter(([found]) => found === title),
                null,
                1,
              )}`,
            );
          }
        }
        assert.deepEqual(problems, []);
      });
    }
  },
);

const broken = badCorpus(/^own__(truncated_in_string|text_not_step|pdf_named)\.ifc$/);

test(
  'damaged files fail with a readable reason',
  { skip: broken.length === 0 && CORPUS_MISSING, timeout: 180_000 },
  async t => {
    const opened = await upload(
      t,
      broken.map(({ path }) => path),
    );
    if (!opened) return;
    const { page, problems } = opened;
    for (const { name, path, truth } of broken) {
      assert.equal(truth.expect, 'E');
      assert.ok(readFileSync(path).length > 0);
      await rowOf(page, name).getByText('Failed').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: 'Error' }).waitFor();
      await still(page);
      const reason = await page.locator('section', { hasText: 'Error' }).getByRole('listitem').allInnerTexts();
      t.diagnostic(`${name}: ${reason.join(' / ')}`);
      // A sentence of words; no stack, no name of a function, no path of this computer.
      assert.match(reason.join(' '), /^[A-Z][^\n]*(?: [^\n ]+){4}/);
      assert.doesNotMatch(reason.join(' '), /\bat \w+ \(|Error:|undefined|node_modules|\/tmp\//);
      assert.equal(await page.getByRole('button', { name: 'Open in viewer' }).count(), 0);
      await page.getByRole('link', { name: 'Models' }).click();
    }
    assert.deepEqual(problems, []);
  },
);
