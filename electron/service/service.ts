// Life cycle of the service inside the desktop program: start, restart after a change of settings, orderly stop.
import type { Core } from '../../core/app.ts';

type ServiceState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly core: Core }
  | { readonly kind: 'failed'; readonly failure: string }
  | { readonly kind: 'stopped' };

/** `open` reads the settings and starts the service; `onChange` receives every new state. */
export function createDesktopService(parts: {
  readonly open: () => Promise<Core>;
  readonly onChange: (state: ServiceState) => void;
}) {
  const { open, onChange } = parts;
  let state: ServiceState = { kind: 'stopped' };
  let last: Promise<unknown> = Promise.resolve();

  const enter = (next: ServiceState) => {
    state = next;
    onChange(next);
    return next;
  };
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const end = async () => {
    if (state.kind === 'running') await state.core.stop();
  };

  return {
    get state() {
      return state;
    },
    /** The running core, if it runs. */
    get core() {
      return state.kind === 'running' ? state.core : undefined;
    },
    /** Starts or restarts. Never rejects: a failure is a state. Calls run one after another. */
    restart: () =>
      inTurn(async () => {
        try {
          await end();
          enter({ kind: 'starting' });
          return enter({ kind: 'running', core: await open() });
        } catch (error) {
          return enter({ kind: 'failed', failure: error instanceof Error ? error.message : String(error) });
        }
      }),
    /** Stops within `milliseconds`. @returns false when it took longer */
    async stop(milliseconds: number): Promise<boolean> {
      const stopped = inTurn(async () => {
        await end();
        enter({ kind: 'stopped' });
        return true;
      });
      const late = new Promise<false>(resolve => {
        setTimeout(() => resolve(false), milliseconds).unref();
      });
      return Promise.race([stopped, late]);
    },
  };
}
