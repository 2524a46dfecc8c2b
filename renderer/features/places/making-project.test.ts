import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Project } from '../../api/shapes.ts';
import { isComplete, makeProject, nameWith, type NewProject, type ProjectSteps, takenOver } from './making-project.ts';

const project = { id: 7, name: 'House' } as Project;
const wanted: NewProject = { name: 'House', takenOver: takenOver('3', true), folders: [['Plans'], ['Plans', 'Old']] };

/** Creates a project, and returns the steps done; `at`: what happens in a step. */
async function make(
  change: Partial<Pick<ProjectSteps, 'made' | 'isTaken'>> & {
    readonly wanted?: NewProject;
    readonly at?: (step: string) => void;
    readonly signal?: AbortSignal;
  } = {},
) {
  const done: unknown[] = [];
  const step = async (name: string, ...content: readonly unknown[]) => {
    done.push([name, ...content]);
    await Promise.resolve();
    change.at?.(name);
  };
  const steps: ProjectSteps = {
    made: change.made,
    isTaken: change.isTaken ?? false,
    create: async name => {
      await step('create', name);
      return project;
    },
    take: ({ id }, body) => step('take', id, body.project_id),
    addFolders: ({ id }, folders) => step('folders', id, folders.length),
  };
  const signal = change.signal ?? new AbortController().signal;
  const result = await makeProject(steps, change.wanted ?? wanted, signal).catch((error: unknown) => error);
  return { done, result };
}

test('a project is made, takes over what another has, and then gets its folders', async () => {
  assert.deepEqual(await make(), {
    done: [
      ['create', 'House'],
      ['take', 7, 3],
      ['folders', 7, 2],
    ],
    result: project,
  });
});

test('without another project nothing is taken over', async () => {
  const { done } = await make({ wanted: { ...wanted, takenOver: undefined, folders: [] } });
  assert.deepEqual(done, [
    ['create', 'House'],
    ['folders', 7, 0],
  ]);
});

test('another attempt does only what is left, with the project that is there', async () => {
  assert.deepEqual((await make({ made: project })).done, [
    ['take', 7, 3],
    ['folders', 7, 2],
  ]);
  assert.deepEqual((await make({ made: project, isTaken: true })).done, [['folders', 7, 2]]);
});

test('a step that fails ends the attempt with its error', async () => {
  const names = ['create', 'take', 'folders'];
  for (const [at, failing] of names.entries()) {
    const problem = new Error(failing);
    const { done, result } = await make({
      at: step => {
        if (step === failing) throw problem;
      },
    });
    assert.equal(result, problem);
    assert.equal(done.length, at + 1, `nothing is done after ${failing}`);
  }
});

test('what is stopped while the project is made goes no further, and is not opened', async () => {
  const stoppedAt = async (where: string) => {
    const stopper = new AbortController();
    const { done, result } = await make({
      signal: stopper.signal,
      at: step => {
        if (step === where) stopper.abort();
      },
    });
    assert.ok(result instanceof DOMException && result.name === 'AbortError', where);
    return done.length;
  };
  assert.equal(await stoppedAt('create'), 1);
  assert.equal(await stoppedAt('folders'), 3);
});

test('an archive names the project until somebody else did', () => {
  assert.equal(nameWith('', undefined, 'House.zip'), 'House');
  assert.equal(nameWith('  ', undefined, 'House.zip'), 'House');
  assert.equal(nameWith('House', 'House.zip', 'Tower.ZIP'), 'Tower');
  assert.equal(nameWith('My house', 'House.zip', 'Tower.zip'), 'My house');
  assert.equal(nameWith('House', undefined, 'Tower.zip'), 'House', 'typed before an archive was chosen');
  assert.equal(nameWith('house', 'House.zip', 'Tower.zip'), 'house', 'changed by a letter');
  assert.equal(nameWith('Tower', 'House.zip', '.zip'), 'Tower');
});

test('a project needs a name, and its archive must have been read', () => {
  const [file, archive] = [{}, {}];
  assert.deepEqual(
    [
      isComplete('House', undefined, undefined),
      isComplete('House', file, archive),
      isComplete('House', file, undefined),
    ],
    [true, true, false],
  );
  assert.deepEqual([isComplete(' \t', undefined, undefined), isComplete('', file, archive)], [false, false]);
});

test('a project takes over folders, and groups only together with the people in them', () => {
  assert.deepEqual(takenOver('12', false), {
    project_id: 12,
    import_dms: true,
    import_users: false,
    import_groups: false,
  });
  assert.deepEqual(takenOver('12', true), {
    project_id: 12,
    import_dms: true,
    import_users: true,
    import_groups: true,
  });
});

test('without another project nothing is taken over, also when people were chosen before', () =>
  assert.deepEqual([takenOver('', false), takenOver('', true)], [undefined, undefined]));
