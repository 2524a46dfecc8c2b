// Runs the desktop program as its own process and waits for its end.
import { spawn } from 'node:child_process';

/** An earlier end with an error means that the program cannot run on this machine at all. */
const CANNOT_RUN_WITHIN = 10_000;

type WindowEnd = { readonly code: number } | { readonly reason: string };

/**
 * Runs `program` on the project's folder with the arguments of the command line; it inherits input and output.
 * @param launcher process id of the launcher: when that has ended, the program is asked to end
 */
export async function runWindow(
  program: string,
  project: string,
  words: readonly string[],
  launcher: number | undefined,
): Promise<WindowEnd> {
  const start = performance.now();
  const child = spawn(program, [project, ...words], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      child.kill('SIGTERM');
    });
  const watch =
    launcher === undefined
      ? undefined
      : setInterval(() => {
          if (process.ppid !== launcher) child.kill('SIGTERM');
        }, 500);
  const end = await new Promise<{ readonly code: number; readonly text: string }>(resolve => {
    child.once('error', error => resolve({ code: 1, text: error.message }));
    child.once('exit', (code, signal) =>
      resolve({
        code: code ?? (signal === 'SIGTERM' ? 0 : 1),
        text: signal ? `it was ended by ${signal}` : `it ended with code ${code}`,
      }),
    );
  });
  clearInterval(watch);
  return end.code !== 0 && performance.now() - start < CANNOT_RUN_WITHIN
    ? { reason: `Electron does not run here (${end.text})` }
    : { code: end.code };
}
