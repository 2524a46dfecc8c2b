// The window under adverse conditions: slow lines, none, refusals, no graphics, reloads.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { drawn, furnish, type Furnished, lasting, settled, step, until } from '../fixtures/screens.ts';
import { testsOfOneService, type OpenWindow, type WindowSetting } from '../fixtures/window.ts';
import { silent } from '../fixtures/silence.ts';

type Opened = OpenWindow & Furnished & Pick<WindowSetting, 'service'>;

const inOneService = testsOfOneService();
let furnished: Promise<Furnished> | undefined;

/** @param screen where the person signs in */
function condition(name: string, screen: string, run: (opened: Opened) => Promise<void>): void {
  inOneService(name, async windows => {
    const { ann, screens } = await (furnished ??= furnish(windows));
    await run({ ...(await windows.signIn(ann, screens[screen])), ann, screens, service: windows.service });
  });
}

/** Chromium's own brake: kilobits per second, milliseconds until the first byte. */
async function brake(page: Page, line: { readonly kilobits: number; readonly latency: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.kilobits * 125,
    uploadThroughput: line.kilobits * 125,
  });
}

const trouble = (page: Page) => page.locator('#content').getByRole('alert');

condition(
  'over a slow line the frame stands first, then skeletons, then the screen',
  'home',
  async ({ page, visit, screens, problems }) => {
    await settled(page);
    await brake(page, { kilobits: 400, latency: 400 });
    for (const name of ['home', 'documents']) {
      await step(name, async () => {
        const skeletons = page.getByRole('status', { name: 'Loading' }).first().waitFor();
        await visit(screens[name]!);
        await skeletons;
        await settled(page);
        assert.equal(await trouble(page).count(), 0);
      });
    }
    await page.getByRole('searchbox').fill('house');
    await page.getByRole('row').filter({ hasText: 'house.ifc' }).waitFor();
    assert.deepEqual(problems, []);
  },
);

condition(
  'without a connection the screen stays and says so, and comes back by itself',
  'documents',
  async ({ page, screens, ann, service }) => {
    await settled(page);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('house.ifc').waitFor();
    // The stream of events breaks off with its connection; the service itself continues.
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('Data may be out of date.').waitFor();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await row('house.ifc').waitFor();

    const [, cloud, project] = /\/c\/(\d+)\/p\/(\d+)/.exec(screens['documents']!) ?? [];
    await service.request('POST', `/cloud/${cloud}/project/${project}/folder`, {
      as: ann.as,
      body: { name: 'Made meanwhile' },
    });
    await page.context().setOffline(false);
    await row('Made meanwhile').waitFor();
    await page.getByText('Data may be out of date.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Members' }).click();
    await step('the screen that had failed', () => settled(page));
    assert.equal(await trouble(page).count(), 0);
  },
);

const refusals = [
  { status: 500, code: 'internal', title: 'Something went wrong', next: 'Try again' },
  { status: 403, code: 'permission_denied', title: 'No access', next: 'Home' },
  { status: 404, code: 'not_found', title: 'Not found', next: 'Home' },
] as const;

condition(
  'an answer that refuses a screen leads to a state with a next step',
  'home',
  async ({ page, visit, screens, problems }) => {
    const asked: Readonly<Record<string, RegExp>> = {
      home: /\/user\/projects/,
      documents: /\/folder(?:\/\d+\/document)?(?:\?|$)/,
      models: /\/model(?:\?|$)/,
      report: /\/report$/,
      people: /\/project\/\d+\/user/,
      viewer: /\/model\?type=/,
    };
    for (const [name, pattern] of Object.entries(asked)) {
      // The state is made in one place; one screen shows all of its kinds.
      for (const { status, code, title, next } of name === 'documents' ? refusals : refusals.slice(0, 1)) {
        await step(`${status} on ${name}`, async () => {
          await page.route(pattern, route => route.fulfill({ status, json: { detail: 'No.', code } }));
          await visit(screens[name]!);
          await trouble(page).getByRole('heading', { name: title }).first().waitFor();
          const way = trouble(page)
            .first()
            .getByRole(status === 500 ? 'button' : 'link', { name: next });
          await way.waitFor();
          await page.unrouteAll();
          await way.click();
          if (status !== 500) assert.equal(new URL(page.url()).pathname.replace(/\/$/, ''), '/app');
          await until(page, 'the trouble gone', `document.querySelector('#content [role=alert]') === null`);
        });
      }
    }
    assert.deepEqual(
      problems.filter(problem => !/status of (?:500|403|404)/.test(problem)),
      [],
    );
  },
);

condition(
  'without WebGL the viewer says what is wrong and what works instead',
  'documents',
  async ({ page, visit, screens, problems }) => {
    await page.addInitScript(`{
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind.startsWith('webgl') ? null : own.call(this, kind, ...rest); };
  }`);
    await visit(screens['viewer']!);
    await page.getByRole('heading', { name: 'This browser cannot display models' }).waitFor();
    await page.getByText('Turn on hardware acceleration').waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('row').filter({ hasText: 'house.ifc' }).waitFor();
    assert.deepEqual(problems, []);
  },
);

condition(
  'a model whose file does not arrive can be asked for again',
  'documents',
  async ({ page, visit, screens }) => {
    let refused = 0;
    await page.context().route(/\.glb|viewer_file|\/file\//, route => {
      refused += 1;
      return route.abort();
    });
    await visit(screens['viewer']!);
    const notice = page.getByRole('alert').filter({ hasText: 'house.ifc could not be loaded' });
    await notice.waitFor();
    assert.ok(refused > 0);
    await page.context().unrouteAll();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await drawn(page);
    await page.locator('[role=treeitem]').first().waitFor();
  },
);

condition('every screen is the same after a reload', 'home', async ({ page, visit, screens, problems }) => {
  const seen = async () => {
    const { pathname, search } = new URL(page.url());
    return {
      address: `${pathname}${search}`,
      title: await page.title(),
      words: (await page.locator('#content').innerText()).split(/\s+/).toSorted(),
    };
  };
  for (const [name, path] of Object.entries(screens)) {
    await step(name, async () => {
      await visit(path);
      await settled(page);
      const before = await lasting(seen);
      assert.equal(before.address, path);
      await page.reload();
      await settled(page);
      assert.deepEqual(await lasting(seen, before), before);
    });
  }
  assert.deepEqual(
    problems.filter(problem => !problem.includes('404')),
    [],
  );
});

condition('a token that ends during work is renewed for every kind of call', 'documents', async ({ page }) => {
  await settled(page);
  const old = new Set<string>();
  // A token that was already used is refused: the renewed one must be used from then on.
  const seen = new Set<string>();
  await page.route(/\/cloud\//, route => {
    const token = route.request().headers()['authorization'] ?? '';
    seen.add(token);
    if (old.size === 0) old.add(token);
    return old.has(token)
      ? route.fulfill({ status: 401, json: { detail: 'expired', code: 'not_authenticated' } })
      : route.continue();
  });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([{ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') }]);
  await page.getByText('1 file uploaded').waitFor();
  await page.getByRole('row').filter({ hasText: 'late.txt' }).waitFor();
  assert.ok(seen.size > 1);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

condition('nothing is asked while nothing happens', 'home', async ({ page, visit, screens }) => {
  // The viewer, which also draws nothing then, has a test of its own.
  for (const name of ['home', 'documents']) {
    await visit(screens[name]!);
    await settled(page);
    await step(name, () => silent(page, 5000));
  }
});
