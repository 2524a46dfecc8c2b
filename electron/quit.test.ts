import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { questionFor, handleQuit, type QuitParts } from './quit.ts';
import { textsFor } from './texts.ts';

const texts = textsFor('en');

/** Quits a program; returns the questions and actions in order. */
function endingWith({ jobs = 0, visitors = 0, answer = 0, stops = true, activityFails = false } = {}) {
  const events = new EventEmitter();
  const done: string[] = [];
  const app = {
    on: events.on.bind(events),
    exit: (code: number) => {
      done.push(`exit ${code}`);
    },
  } as unknown as QuitParts['app'];
  const isEnding = handleQuit({
    texts,
    app,
    activity: async () => {
      if (activityFails) throw new Error('the database is gone');
      return { jobs, visitors };
    },
    ask: async ({ message }) => {
      done.push(message);
      return answer;
    },
    stopService: async () => {
      done.push('stop');
      return stops;
    },
    onLate: () => {
      done.push('late');
    },
  });
  const quit = async () => {
    let prevented = 0;
    events.emit('before-quit', {
      preventDefault() {
        prevented += 1;
      },
    });
    await new Promise(resolve => {
      setTimeout(resolve, 5);
    });
    assert.equal(prevented, 1);
    return done;
  };
  return { quit, isEnding };
}

test('quitting asks nothing without work and other computers', async () => {
  const { quit, isEnding } = endingWith();
  assert.equal(isEnding(), false);
  assert.deepEqual(await quit(), ['stop', 'exit 0']);
  assert.equal(isEnding(), true);
  assert.deepEqual(await quit(), ['stop', 'exit 0'], 'once');
});

test('quitting asks when there is work or other computers, and can be cancelled', async () => {
  const kept = endingWith({ jobs: 2, answer: 1 });
  assert.deepEqual(await kept.quit(), ['Quit Plinth now?']);
  assert.equal(kept.isEnding(), false);
  assert.deepEqual(await endingWith({ visitors: 1, answer: 0 }).quit(), ['Quit Plinth now?', 'stop', 'exit 0']);
  assert.match(
    questionFor({ jobs: 1, visitors: 3 }, texts)!.detail!,
    /^A model is being processed.*\n3 other devices are connected/,
  );
  assert.match(questionFor({ jobs: 2, visitors: 0 }, textsFor('fr-BE'))!.detail!, /^2 maquettes sont en traitement/);
});

test('a service that does not stop or answer does not block quitting', async () => {
  assert.deepEqual(await endingWith({ stops: false }).quit(), ['stop', 'late', 'exit 0']);
  assert.deepEqual(await endingWith({ activityFails: true }).quit(), ['exit 1']);
});
