// Visas in the window: validating, requesting, and their progress, updated live.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinProject } from '../../core/testing/join-project.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { lasting } from '../fixtures/screens.ts';

// Long: one journey, in order.
test('a person answers visas and requests one', { timeout: 240_000 }, async t => {
  const opened = await openProject(t, { files: ['a.txt', 'plan.txt'] });
  if (!opened) return;
  const { page, service, person: ann, path, row, problems } = opened;
  const send = async (as: string, method: string, target: string, body?: unknown) => {
    const answer = await service.request(method, target, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const bob = await joinProject({ ...service, application: ann.as }, path, 'bob', 50);
  const members = (await send(ann.as, 'GET', `${path}/user`)) as readonly {
    readonly id: number;
    readonly user_id: number;
  }[];
  const memberId = (id: number) => members.find(({ user_id }) => user_id === id)?.id;
  const document = (await opened.documents()).find(({ name }) => name === 'plan.txt');
  const visas = `${path}/document/${document?.id}/visa`;

  const link = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Approvals/ });
  const beside = page.getByRole('complementary', { name: 'Approval' });
  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('complementary', { name: 'Approvals' });
  const card = panel.getByRole('region', { name: 'Windows' });
  await t.test('a requested visa is counted without a reload', async () => {
    const visa = await send(bob.as, 'POST', visas, {
      description: 'Is the stair wide enough?',
      deadline: '2020-05-05',
    });
    await send(bob.as, 'POST', `${visas}/${visa.id}/validation`, { validator_id: memberId(ann.id) });

    await link.getByText('1 approval awaiting your response').waitFor();
    await row('plan.txt').getByText('Overdue').waitFor();
    await link.click();

    await beside.getByText('Select an approval').waitFor();
    await row('plan.txt').click();
    await beside.getByText('Is the stair wide enough?').waitFor();
    await beside.getByText(/^Overdue since/).waitFor();
    await assertLooks(page, 'visas');
    await page.getByRole('combobox', { name: 'Deadlines' }).selectOption('week');
    await page.getByRole('heading', { name: 'No approvals with this deadline' }).waitFor();
    await page.getByRole('combobox', { name: 'Deadlines' }).selectOption('overdue');
  });

  await t.test(
    'a visa is denied with a comment and a file, the response withdrawn, and the visa accepted',
    async () => {
      await row('plan.txt').click();
      await beside.getByRole('button', { name: 'Reject…' }).click();

      await dialog.getByRole('textbox', { name: 'Comment' }).fill('90 cm are too little');
      await dialog.locator('input[type=file]').setInputFiles([givenFile('stair.txt', 'a sketch')]);
      await opened.picture('visa-answer');
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
      await link.getByText('1 approval awaiting').waitFor({ state: 'detached' });
      const [denied] = await send(bob.as, 'GET', visas);
      assert.deepEqual(
        [
          denied.validations[0].status,
          denied.comments.map(({ content }: { content: string }) => content),
          (await service.request('GET', denied.validations[0].attachment)).text,
        ],
        ['D', ['90 cm are too little'], 'a sketch'],
      );
      await page.getByRole('link', { name: 'Responded (1)' }).click();
      await row('plan.txt').click();
      await beside.getByRole('button', { name: 'Withdraw my response' }).click();
      await page.getByRole('heading', { name: 'No responses' }).waitFor();
      await page.getByRole('link', { name: 'To do (1)' }).click();
      await row('plan.txt').click();
      await beside.getByRole('button', { name: 'Approve…' }).click();
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('link', { name: 'Responded (1)' }).waitFor();
    },
  );

  await t.test('a visa is requested from the list of documents', async () => {
    await page.keyboard.press('Alt+2');
    await row('a.txt').click();
    await page.keyboard.press('Shift+V');

    await panel.getByText('No approvals of this version').waitFor();
    await panel.getByRole('button', { name: 'Request approval' }).click();
    assert.equal(await dialog.getByRole('button', { name: 'Request approval' }).isDisabled(), true, 'nobody is chosen');
    await dialog.getByRole('checkbox', { name: /^bob Tester/ }).check();
    await dialog.getByRole('textbox', { name: 'What should be checked?' }).fill('Windows');
    await dialog.getByLabel('Deadline').fill('2099-12-31');
    assert.deepEqual(await seriousFindings(page), []);
    await opened.picture('visa-ask');
    await dialog.getByRole('button', { name: 'Request approval' }).click();

    await card.getByText('bob Tester').waitFor();
    const [toBob] = await send(bob.as, 'GET', `${path}/me/visa/validator`);
    await send(bob.as, 'POST', `${path}/document/${toBob.document_id}/visa/${toBob.id}/comment`, {
      content: 'Fine with me',
    });
    await send(
      bob.as,
      'POST',
      `${path}/document/${toBob.document_id}/visa/${toBob.id}/validation/${toBob.validations[0].id}/accept`,
    );
    await card.getByText('Fine with me').waitFor();
    await card.getByRole('textbox', { name: 'Add a comment' }).fill('Thank you');
    await card.getByRole('button', { name: 'Send' }).click();
    await card.getByRole('heading', { name: '2 comments' }).waitFor();
    await assertLooks(page, 'visa-panel');
  });

  await t.test('the list of documents has a column for visas', async () => {
    await panel.getByRole('button', { name: 'Close Approvals' }).click();
    await row('a.txt').getByText('Approved by all').waitFor();
    await opened.picture('visa-column');
    await page.keyboard.press('Shift+V');
  });

  await t.test('a visa is paused, resumed and closed', async () => {
    const choose = async (item: string) => {
      await card.getByRole('button', { name: 'Approval actions' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Pause');
    await card.getByText('Paused: no responses').waitFor();
    await choose('Resume');
    await card.getByText('Paused: no responses').waitFor({ state: 'detached' });
    await choose('Close…');
    await dialog.getByRole('button', { name: 'Close approval' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Approval actions' }).click();
    assert.deepEqual(await lasting(() => page.getByRole('menuitem').allInnerTexts(), ['Delete…']), ['Delete…']);
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await panel.getByText('No approvals of this version').waitFor();
  });

  await t.test('several visas are requested from the bar of the selection', async () => {
    await row('a.txt').click();
    await row('plan.txt').click({ modifiers: ['Control'] });
    await page.getByRole('toolbar').getByRole('button', { name: 'Request approval…' }).click();
    await page
      .getByRole('dialog', { name: 'Request approval of 2 documents' })
      .getByRole('checkbox', { name: /^bob Tester/ })
      .check();
    await opened.picture('visa-selection');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(
      (await send(bob.as, 'GET', `${path}/me/visa/validator`))
        .map((asked: { document: { name: string } }) => asked.document.name)
        .toSorted(),
      ['a.txt', 'plan.txt'],
    );
  });
  assert.deepEqual(problems, []);
});
