// One unit of work in the writer's thread: statements of one turn of the loop are sent in one message, since a message
// costs as much as a small statement.
import type { Params, Topic, Tx } from '../db.ts';
import type { Batch, BatchAnswer, Statement, Step } from './writer-protocol.ts';
import { endsTransaction, toError, type Writer } from './writer.ts';

interface Asked {
  readonly statement: Statement;
  readonly answer: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface OpenUnit {
  readonly tx: Tx;
  readonly topics: ReadonlySet<Topic>;
  /** whether any statement was sent */
  hasBegun(): boolean;
  /** whether its last statement committed the whole transaction */
  isCommitted(): boolean;
  /** number of messages to the writer: others wait for each of these turns */
  messages(): number;
  /** rows that its statements changed themselves */
  rows(): number;
  /** Takes no more statements; resolves when those already sent are answered. */
  end(): Promise<void>;
  /**
   * The reason why the transaction cannot continue, after the end: it has not begun, it could not be committed, the
   * disk is full or fails, the thread has ended.
   */
  loss(): unknown;
}

/**
 * A unit without any statement yet.
 * @param steps the statement that begins it: sent with its first statement
 * @param isLastOfTransaction whether the transaction may be committed with the last statement of this unit, as nothing
 * else waits to share it
 */
export function openUnit(send: Writer['send'], steps: readonly Step[], isLastOfTransaction: () => boolean): OpenUnit {
  let isOpen = true;
  let asked: Asked[] = [];
  let messages = 0;
  let rows = 0;
  let hasChanged = false;
  let isCommitted = false;
  let isEnding = false;
  let hasFailed = false;
  let loss: unknown;
  let answered: Promise<void> = Promise.resolve();
  const topics = new Set<Topic>();

  function post(): void {
    if (asked.length === 0) return;
    const sent = asked;
    asked = [];
    const batch: Batch = {
      steps: messages > 0 ? [] : steps,
      statements: sent.map(({ statement }) => statement),
      // A unit that may be reported as failed is not committed, however it continues.
      mayCommit: isEnding && !hasFailed && isLastOfTransaction(),
    };
    messages += 1;
    answered = send(batch).then(
      answer => settle(sent, answer),
      (error: unknown) => {
        loss ??= error;
        for (const each of sent) lose(each, error);
      },
    );
  }

  function settle(sent: readonly Asked[], { failure, outcomes, commit }: BatchAnswer): void {
    if (failure) loss ??= toError(failure);
    if (commit === 'done') {
      isCommitted = true;
      isOpen = false;
    } else if (typeof commit === 'object') loss ??= toError(commit);
    for (const [index, each] of sent.entries()) {
      const outcome = outcomes[index];
      if (!outcome) each.reject(new Error('the writer left out a statement'));
      else if ('failure' in outcome) {
        hasFailed = true;
        const error = toError(outcome.failure);
        if (endsTransaction(outcome.failure)) loss ??= error;
        if (loss === undefined) each.reject(error);
        else lose(each, error);
      } else {
        hasChanged ||= outcome.hasChanged;
        if (each.statement.kind === 'run') rows += outcome.value as number;
        else if (outcome.hasChanged) rows += each.statement.kind === 'all' ? (outcome.value as unknown[]).length : 1;
        each.resolve(outcome.value);
      }
    }
  }

  function ask(statement: Statement, isLast = false): Promise<unknown> {
    if (!isOpen) throw new Error('a unit of work was used after its end');
    isEnding = isLast;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // After all statements that are sent without waiting: promises that are settled already have their turn first.
    if (asked.push({ statement, answer: promise, resolve, reject }) === 1) queueMicrotask(() => process.nextTick(post));
    return promise;
  }

  const tx = txOf(ask, () => hasChanged, topics);

  return {
    tx,
    topics,
    hasBegun: () => messages > 0,
    messages: () => messages,
    rows: () => rows,
    isCommitted: () => isCommitted,
    async end() {
      isOpen = false;
      post();
      await answered;
    },
    loss: () => loss,
  };
}

/** The unit fails with the transaction; a statement that it never awaits must not end the process. */
function lose({ answer, reject }: Asked, error: unknown): void {
  answer.catch(() => undefined);
  reject(error);
}

/** The transaction as the work of a unit uses it. */
function txOf(
  ask: (statement: Statement, isLast?: boolean) => Promise<unknown>,
  hasChanged: () => boolean,
  topics: Set<Topic>,
): Tx {
  return {
    all: <Row>(sql: string, params: Params = []) => ask({ kind: 'all', sql, params }) as Promise<Row[]>,
    get: <Row>(sql: string, params: Params = []) => ask({ kind: 'get', sql, params }) as Promise<Row | undefined>,
    run: (sql: string, params: Params = []) => ask({ kind: 'run', sql, params }) as Promise<number>,
    runLast: (sql: string, params: Params = []) => ask({ kind: 'run', sql, params }, true) as Promise<number>,
    hasChanged,
    touch: topic => {
      topics.add(topic);
    },
  };
}
