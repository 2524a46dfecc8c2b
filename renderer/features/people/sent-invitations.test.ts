import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areMailed, linksOf, sendEach, type InvitationLink } from './sent-invitations.ts';

const linkTo = (email: string, mail: InvitationLink['mail'] = 'sent') => ({ link: `https://x/${email}`, mail });

test('invitations go out one after the other, in the order in which they were written', async () => {
  const log: string[] = [];
  await sendEach(['b@x', 'a@x'], async email => {
    log.push(`begin ${email}`);
    await Promise.resolve();
    log.push(`end ${email}`);
    return linkTo(email);
  });
  assert.deepEqual(log, ['begin b@x', 'end b@x', 'begin a@x', 'end a@x']);
});

test('an address that is refused keeps no other from being invited, and its reason is kept', async () => {
  const reason = new Error('already a member');
  const sent = await sendEach(['a@x', 'b@x', 'c@x'], email =>
    email === 'b@x' ? Promise.reject(reason) : Promise.resolve(linkTo(email, 'outbox')),
  );
  assert.deepEqual(sent[1], { email: 'b@x', error: reason });
  assert.deepEqual(linksOf(sent), [
    { email: 'a@x', ...linkTo('a@x', 'outbox') },
    { email: 'c@x', ...linkTo('c@x', 'outbox') },
  ]);
});

test('links have to be passed on as soon as one mail did not go out', () => {
  assert.equal(areMailed([linkTo('a'), linkTo('b')]), true);
  assert.equal(areMailed([linkTo('a'), linkTo('b', 'outbox')]), false);
});

test('nobody to invite: nothing is sent', async () => {
  assert.deepEqual(await sendEach([], () => Promise.reject(new Error('not called'))), []);
  assert.deepEqual(linksOf([]), []);
});
