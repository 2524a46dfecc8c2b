import { spawn } from 'node:child_process';

/**
 * Runs a script of this project to its end, or stops it after `limit` milliseconds. Resolves with its exit code, its
 * output, and both streams interleaved; never rejects for a code other than 0.
 */
export function runTool(
  file: string,
  args: readonly string[],
  cwd: string,
  limit = 300_000,
): Promise<{ readonly code: number; readonly output: string; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: limit });
    let [output, text] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      text += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal) text += `\nended by ${signal} (limit ${limit / 1000} s)`;
      resolve({ code: code ?? 1, output, text: text.trim() });
    });
  });
}

/** Output as problems, one per line; only the end of long output. */
export function tail(text: string, most = 60): string[] {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return lines.length > most ? [`... ${lines.length - most} lines before`, ...lines.slice(-most)] : lines;
}
