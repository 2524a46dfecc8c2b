// Working together over several projects: a user's visas at home, a project that begins like another, and changes of
// others in the meantime.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { settled, still, take } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

test(
  'home lists visas and issues, a project is created like another, and changes of others show without a reload',
  { timeout: 240_000 },
  // Long: one journey, in order.
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service } = windows;
    const ann = await service.createPerson('ann');
    const send = async (as: string, method: string, target: string, body?: unknown) => {
      const answer = await service.request(method, target, { as, ...(body !== undefined && { body }) });
      assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${answer.text}`);
      return answer.json;
    };
    const cloud = await send(ann.as, 'POST', '/cloud', { name: 'Ours' });
    const project = await send(ann.as, 'POST', `/cloud/${cloud.id}/project`, { name: 'House' });
    const path = `/cloud/${cloud.id}/project/${project.id}`;
    await send(ann.as, 'POST', `${path}/dms-tree`, [
      { name: 'Plans', children: [{ name: 'Storey 1' }] },
      { name: 'Reports' },
    ]);
    const document = await send(ann.as, 'POST', `${path}/document`, fileForm('stair.txt', 'a stair'));
    const bob = await joinProject({ ...service, application: ann.as }, path, 'bob', 50);
    const people = (await send(ann.as, 'GET', `${path}/user`)) as readonly {
      readonly id: number;
      readonly user_id: number;
    }[];
    const memberOf = (id: number) => people.find(({ user_id }) => user_id === id)?.id;
    const visas = `${path}/document/${document.id}/visa`;
    await send(ann.as, 'POST', visas, { description: 'Fire doors', deadline: '2031-02-03' });

    const { page, problems } = await windows.signIn(ann);

    await t.test('home lists own visas and issues', async () => {
      const mine = page.getByRole('region', { name: 'My approvals' });
      await mine.getByRole('link').filter({ hasText: 'Fire doors' }).filter({ hasText: 'Requested by you' }).waitFor();
      // A visa that arrives in the meantime is listed first: it is overdue.
      const asked = await send(bob.as, 'POST', visas, {
        description: 'Is the stair wide enough?',
        deadline: '2020-05-05',
      });
      await send(bob.as, 'POST', `${visas}/${asked.id}/validation`, { validator_id: memberOf(ann.id) });
      const waits = mine.getByRole('link').filter({ hasText: 'Awaiting your response' });
      await waits.getByText('Overdue').waitFor();
      assert.match(await mine.getByRole('link').first().innerText(), /stair\.txt[^]*House/);
      const issues = page.getByRole('region', { name: 'My issues' });
      await issues.getByText('No open issues').waitFor();
      for (const issue of [
        { title: 'Ramp', due_date: '2031-01-01', assigned_to: ann.email },
        { title: 'Door too low', due_date: '2020-05-05', assigned_to: ann.email },
      ])
        await send(ann.as, 'POST', `/bcf/2.1/projects/${project.id}/topics`, issue);
      await issues.getByRole('link').filter({ hasText: 'Ramp' }).waitFor();
      assert.match(await issues.getByRole('link').first().innerText(), /Door too low[^]*House[^]*Overdue/);
      await page.emulateMedia({ colorScheme: 'dark' });
      await still(page);
      assert.deepEqual(await seriousFindings(page), [], 'home');
      await take(page, 'home-visas');
      await page.emulateMedia({ colorScheme: 'light' });
      await issues.getByRole('link').first().click();
      await page.getByText('Door too low').first().waitFor();
      assert.match(page.url(), /\/issues\//);
      await page.keyboard.press('Alt+1');
      await waits.click();
      await page.getByRole('complementary', { name: 'Approval' }).getByText('Is the stair wide enough?').waitFor();
    });

    await t.test('a project is created by keyboard, once, although the service fails in between', async () => {
      await page.keyboard.press('Alt+1');
      await page.getByRole('button', { name: 'New project' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New project' });
      await dialog.waitFor();
      await page.keyboard.type('Barn');
      await page.keyboard.press('Tab');
      await page.keyboard.press('H');
      await dialog.getByText('Copies the empty folders').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await dialog.getByText('empty folders, members, groups and folder permissions').waitFor();
      assert.deepEqual(await seriousFindings(page), [], 'new project');
      await take(page, 'new-project');
      await page.route('**/import_from', route => route.abort('failed'), { times: 1 });
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText('The project was created, but its structure was not copied').waitFor();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('row').filter({ hasText: 'Reports' }).waitFor();
      const projects = (await send(ann.as, 'GET', `/cloud/${cloud.id}/project`)) as readonly {
        readonly id: number;
        readonly name: string;
      }[];
      assert.deepEqual(
        projects.map(({ name }) => name),
        ['House', 'Barn'],
      );
      assert.deepEqual(
        (await send(ann.as, 'GET', `/cloud/${cloud.id}/project/${projects[1]?.id}/user`)).length,
        2,
        'with its members',
      );
    });

    await t.test('groups, roles and bans of others', async () => {
      await page.goto(`${service.url}/app/c/${cloud.id}/p/${project.id}/groups`);
      await settled(page);
      const group = await send(ann.as, 'POST', `${path}/group`, { name: 'Structure' });
      await page.getByRole('row').filter({ hasText: 'Structure' }).waitFor();
      await send(ann.as, 'DELETE', `${path}/group/${group.id}`);
      await page.getByRole('row').filter({ hasText: 'Structure' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Members', exact: true }).first().click();
      const role = page.getByLabel('Role of bob Tester');
      await role.waitFor();
      await send(ann.as, 'PATCH', `${path}/user/${memberOf(bob.id)}`, { role: 25 });
      await page
        .locator('select[aria-label="Role of bob Tester"] option:checked', { hasText: 'Guest' })
        .waitFor({ state: 'attached' });
      await send(ann.as, 'DELETE', `/cloud/${cloud.id}/user/${bob.id}`);
      await role.waitFor({ state: 'detached' });
    });
    assert.deepEqual(
      problems.filter(problem => !problem.includes('ERR_FAILED')),
      [],
    );
  },
);
