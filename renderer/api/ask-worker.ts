// One question to a worker, and its answer: both ends.

type Reply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Asks a worker, which ends with the answer. @throws what it throws; AbortError */
export function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  transfer: Transferable[],
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Reply<Answer>>) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data.answer);
    };
    worker.onerror = event => reject(new Error(event.message));
    worker.postMessage(question, transfer);
  }).finally(() => worker.terminate());
}

interface WorkerScope<Question> {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(message: Reply<unknown>, transfer: Transferable[]): void;
}

/** In the worker: answers its question. @param moved parts of the answer that are not copied */
export function answerWith<Question, Answer>(
  answerTo: (question: Question) => Answer,
  moved: (answer: Answer) => Transferable[] = () => [],
): void {
  const scope = self as unknown as WorkerScope<Question>;
  scope.onmessage = ({ data }) => {
    try {
      const answer = answerTo(data);
      scope.postMessage({ answer }, moved(answer));
    } catch (error) {
      scope.postMessage({ error: error instanceof Error ? error.message : String(error) }, []);
    }
  };
}
