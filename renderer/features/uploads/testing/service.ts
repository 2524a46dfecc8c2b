// A fake service for tests of uploads, behind `fetch` and `XMLHttpRequest`. Files arrive when the test decides.
import { startSession } from '../../../api/session.ts';

export interface Sent {
  readonly name: string;
  /** its folder, or the document that gets it as a version */
  readonly to: string;
  /** chosen unit and axis; undefined where there was no dialog */
  readonly frame: string | undefined;
  /** reports the bytes sent so far */
  progress(bytes: number): void;
  /** answers the request; 0: the connection breaks */
  answer(status: number, response?: unknown): void;
}

export interface FakeService {
  /** running requests, the oldest first */
  readonly sent: readonly Sent[];
  /** folders of the project, including created ones */
  readonly folders: { readonly id: number; readonly parent_id: number | null; readonly name: string }[];
  /** called operations, without the uploads themselves */
  readonly calls: readonly string[];
  /** status that the next request fails with */
  refuseNext(status: number): void;
}

type Listener = (event: { readonly loaded: number }) => void;

/** Replaces the service for all uploads of a test file, with a signed-in user. */
export async function startFakeService(): Promise<FakeService> {
  const sent: Sent[] = [];
  const folders: FakeService['folders'] = [];
  const calls: string[] = [];
  let refusal: number | undefined;

  const answerTo = (call: string, body: unknown): unknown => {
    if (call.endsWith('/token')) return { access_token: 'token', expires_in: 3600 };
    calls.push(call);
    if (call.startsWith('GET')) return folders;
    const made = { id: 1000 + folders.length, ...(body as { parent_id: number; name: string }) };
    folders.push(made);
    return made;
  };

  class FakeCall {
    status = 0;
    response: unknown = {};
    readonly listeners = new Map<string, Listener>();
    readonly upload = { addEventListener: this.on.bind(this) };
    on(name: string, listener: Listener): void {
      this.listeners.set(name, listener);
    }
    addEventListener = this.on.bind(this);
    open(): void {}
    setRequestHeader(): void {}
    report(name: string, loaded = 0): void {
      const at = sent.findIndex(each => each.answer === this.answer);
      if (name !== 'progress' && at >= 0) sent.splice(at, 1);
      this.listeners.get(name)?.({ loaded });
    }
    answer = (status: number, response: unknown = {}): void => {
      this.status = status;
      this.response = response;
      this.report(status === 0 ? 'error' : 'load');
    };
    abort(): void {
      this.report('abort');
    }
    send(form: FormData): void {
      sent.push({
        name: String(form.get('name')),
        to: form.has('successor_of') ? `version of ${String(form.get('successor_of'))}` : String(form.get('parent_id')),
        frame: form.has('model_unit')
          ? `${String(form.get('model_unit'))} ${String(form.get('model_up_axis'))}`
          : undefined,
        progress: bytes => this.report('progress', bytes),
        answer: this.answer,
      });
    }
  }

  Object.assign(globalThis, {
    location: { pathname: '/app/callback', search: '?code=c&state=s', origin: 'https://localhost' },
    sessionStorage: {
      getItem: () => JSON.stringify({ state: 's', verifier: 'v', place: '/' }),
      removeItem: () => undefined,
    },
    XMLHttpRequest: FakeCall,
    fetch: (path: string, init: RequestInit = {}) => {
      const status = path.endsWith('/token') ? undefined : refusal;
      if (status !== undefined) refusal = undefined;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      return Promise.resolve(
        status === undefined
          ? Response.json(answerTo(`${init.method ?? 'GET'} ${path}`, body))
          : Response.json({ detail: 'refused' }, { status }),
      );
    },
  });
  await startSession();
  return {
    sent,
    folders,
    calls,
    refuseNext: status => {
      refusal = status;
    },
  };
}
