import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { previewsMade } from '../../testing/previews-made.ts';
import { openVisaProject } from './testing/visa.ts';

const ids = ({ json }: { readonly json: readonly { readonly id: number }[] }) => json.map(({ id }) => id);

// Long: two tables of queries on one set of visas.
test('lists of visas and of documents are filtered by the properties of visas', async t => {
  const {
    request,
    people: { bob, eve, gus },
    document,
    visas,
    path,
    application,
    folder,
  } = await openVisaProject(t);
  const bare = (
    await request('POST', `${path}/document`, { as: application, body: fileForm('bare.txt', 'bare', { name: 'Bare' }) })
  ).json;
  const ask = async (deadline: string | null, validators: readonly { readonly memberId: number }[]) => {
    const visa = (await request('POST', visas, { as: bob.as, body: { deadline } })).json;
    const asked = [];
    for (const { memberId } of validators)
      asked.push(
        (await request('POST', `${visas}/${visa.id}/validation`, { as: bob.as, body: { validator_id: memberId } }))
          .json,
      );
    return { id: visa.id as number, asked };
  };
  const past = await ask('2020-05-05', [eve, gus]);
  const open = await ask('2099-05-05', [gus]);
  const none = await ask(null, [eve]);
  await request('POST', `${visas}/${past.id}/validation/${past.asked[0].id}/deny`, { as: eve.as });
  await request('POST', `${visas}/${none.id}/close`, { as: bob.as });

  const mine = async (query: Record<string, string>, of = 'creator', as = bob.as) => {
    const answer = await request('GET', `${path}/me/visa/${of}`, { as, query });
    return answer.status === 200 ? ids(answer) : answer.status;
  };

  await t.test('lists of visas', async () => {
    const all = [past.id, open.id, none.id];
    for (const [query, expected] of [
      [{}, all],
      [{ status: 'O' }, [past.id, open.id]],
      [{ status: 'C' }, [none.id]],
      [{ status: 'X' }, 400],
      [{ has__past_deadline: 'true' }, [past.id]],
      [{ has__past_deadline: 'false' }, [open.id, none.id]],
      [{ deadline_after: '2020-05-05' }, [past.id, open.id]],
      [{ deadline_after: '2020-05-06T10:00:00.000Z' }, [open.id]],
      [{ deadline_before: '2020-05-05' }, [past.id]],
      [{ deadline_before: 'later' }, 400],
      [{ validation_status: 'D' }, [past.id]],
      [{ validation_status: 'a,d' }, [past.id]],
      [{ validation_status: 'P' }, all],
      [{ validation_status: 'Q' }, 400],
    ] as const)
      assert.deepEqual(await mine(query), expected, JSON.stringify(query));
    assert.deepEqual(
      [
        await mine({}, 'validator', eve.as),
        await mine({ validation_status: 'P' }, 'validator', eve.as),
        await mine({ validation_status: 'P' }, 'validator', gus.as),
        await mine({}, 'creator', eve.as),
      ],
      [[past.id, none.id], [none.id], [past.id, open.id], []],
      'of a validator their own answer counts',
    );
  });

  await t.test('lists of documents', async () => {
    const [checked, plain] = [[document.id], [bare.id]];
    for (const [query, expected] of [
      [{ has__visa: 'true' }, checked],
      [{ has__visa: 'false' }, plain],
      [{ visa__status: 'C' }, checked],
      [{ visa__status: 'P' }, []],
      [{ visa__status__strict: 'O' }, []],
      [{ visa__past__deadline: 'true' }, checked],
      [{ visa__past__deadline: 'false' }, plain],
      [{ visa__past__deadline__strict: 'true' }, []],
      [{ visa__past__deadline__strict: 'false' }, [document.id, bare.id]],
      [{ visa__deadline_after: '2099-05-05' }, checked],
      [{ visa__deadline_after: '2099-05-06' }, []],
      [{ visa__deadline_before: '2020-05-05' }, checked],
      [{ visa__deadline_before: '2020-05-04' }, []],
      [{ visa__creator_email: bob.email.toUpperCase() }, checked],
      [{ visa__creator_email: eve.email }, []],
      [{ visa__validator_email: gus.email }, checked],
      [{ visa__validator_email: bob.email }, []],
      [{ visa__validation_status: 'D' }, checked],
      [{ visa__validation_status: 'A' }, []],
      [{ visa__status: 'C', visa__validation_status: 'D' }, []],
      [{ visa__status: 'O', visa__validator_email: gus.email, visa__past__deadline: 'true' }, checked],
    ] as const)
      assert.deepEqual(
        ids(await request('GET', `${path}/document`, { as: eve.as, query })),
        expected,
        JSON.stringify(query),
      );
    assert.equal(
      (await request('GET', `${path}/document`, { as: eve.as, query: { visa__validation_status: 'x' } })).status,
      400,
    );
  });

  await t.test('an unchanged list answers 304 until a visa changes', async () => {
    await previewsMade({ folder });
    const before = (await request('GET', `${path}/document`, { as: eve.as })).headers.etag ?? '';
    const again = () => request('GET', `${path}/document`, { as: eve.as, headers: { 'if-none-match': before } });
    assert.equal((await again()).status, 304);
    await request('POST', `${visas}/${open.id}/validation/${open.asked[0].id}/accept`, { as: gus.as });
    assert.equal((await again()).status, 200);
  });
});
