// Models with contradicting map coordinates: reported over the viewer, with the distant ones, in every size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { railway } from '../fixtures/railway.ts';
import { drawn, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

/** The demo house with another easting of its map conversion. */
const moved = (): string =>
  readDemoHouse().replace(/(IFCMAPCONVERSION\(#\d+,#\d+,)([\d.]+)/, (_all, before: string, eastings: string) => {
    return `${before}${Number(eastings) + 3000}.`;
  });

/** Adds a coordinate system of its own to a railway. */
const german = (text: string): string =>
  text.replace(
    'ENDSEC;\nEND-ISO',
    `#9001=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);
#9002=IFCMAPCONVERSION(#5,#9001,500000.,1200000.,0.,1.,0.,$);
ENDSEC;
END-ISO`,
  );

test('other coordinate systems, map positions and distant models are reported, in every size and in French', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { page, problems, as, path, model, visit } = await openDemo(windows);
  const upload = async (name: string, text: string): Promise<number> => {
    const { json } = await service.request('POST', `${path}/document`, { as, body: fileForm(name, text) });
    await service.processed(path, json.model_id, as);
    return json.model_id;
  };
  const near = railway({ east: 0, north: 40, height: 0 });
  const [other, unplaced, away, far] = [
    await upload('line-german.ifc', german(near)),
    await upload('line.ifc', near),
    await upload('house-moved.ifc', moved()),
    await upload(
      'railway.ifc',
      railway({ east: 3_900_000_000, north: 2_351_300_000, height: 45_000 }).replace('$,.METRE.', '.MILLI.,.METRE.'),
    ),
  ];
  const [, , cloud, , project] = path.split('/');
  const open = async (...ids: readonly number[]) => {
    await visit(`/app/c/${cloud}/p/${project}/viewer?models=${ids.join()}`);
    await drawn(page);
  };
  await open(model.id, other);
  await page.getByText('Coordinate systems differ: Site grid (house.ifc) · EPSG:25832 (line-german.ifc)').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.locator('[data-far]').getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-far]').waitFor({ state: 'detached' });

  await open(model.id, away, unplaced);
  await page.getByText('Map positions differ by 3 km: house.ifc, house-moved.ifc').waitFor();
  await page.getByText('1 model has no map coordinates; it is at the project origin.').waitFor();
  await take(page, 'georeference-moved');

  for (const [language, words] of [
    ['en', 'Length units differ: m (house.ifc) · mm (railway.ifc)'],
    ['fr', 'Unités de longueur différentes : m (house.ifc) · mm (railway.ifc)'],
  ] as const) {
    await page.evaluate(`localStorage.setItem('plinth.language', '${language}')`);
    for (const [size, viewport] of [
      ['laptop', sizes.laptop],
      ['tablet', sizes.tablet],
      ['phone', { width: 390, height: 844 }],
    ] as const) {
      await page.setViewportSize(viewport);
      await open(model.id, far);
      await page.locator('[data-far]').nth(1).getByText(words).waitFor();
      await take(page, `georeference-${size}-${language}`);
      assert.deepEqual(await page.evaluate(cutNotices), [], `${size} ${language}`);
    }
  }
  assert.deepEqual(problems, []);
});

/** Texts of notices that are cut, or covered: something else is at their corners. */
const cutNotices = `[...document.querySelectorAll('[data-far]')].flatMap(notice => {
  const { left, right, top, bottom } = notice.getBoundingClientRect();
  const isSeen = [left + 8, right - 8].every(x =>
    [top + 8, bottom - 8].every(y => notice.contains(document.elementFromPoint(x, y))));
  return isSeen && notice.scrollWidth <= notice.clientWidth ? [] : [notice.textContent];
})`;
