// A large model in a page of @thatopen/fragments, which is installed with npm into a temporary folder when the bench
// runs.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { installPackages } from './processes.ts';

const PACKAGES = ['@thatopen/fragments@3.4.7', 'three@0.182.0', 'web-ifc@0.0.78'];
const PATIENCE = 15 * 60_000;

/** Run in a process of its own: from the IFC file to the format of the page. */
const CONVERT = `
import { readFileSync, writeFileSync } from 'node:fs';
import { IfcImporter } from '@thatopen/fragments';
const importer = new IfcImporter();
importer.wasm = { path: process.cwd() + '/node_modules/web-ifc/', absolute: true };
writeFileSync('model.frag', await importer.process({ bytes: new Uint8Array(readFileSync('many.ifc')) }));
`;

/** The page: the model as the library's own examples show it, seen as a whole. */
const PAGE = `
import { AmbientLight, Color, DirectionalLight, PerspectiveCamera, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import { FragmentsModels } from '@thatopen/fragments';
const canvas = document.querySelector('canvas');
const renderer = new WebGLRenderer({ canvas, antialias: false });
renderer.setPixelRatio(devicePixelRatio);
renderer.setSize(innerWidth, innerHeight);
const scene = new Scene();
scene.background = new Color(0xffffff);
scene.add(new AmbientLight(0xffffff, 1), new DirectionalLight(0xffffff, 2));
const camera = new PerspectiveCamera(50, innerWidth / innerHeight, 1, 20000);
const fragments = new FragmentsModels('/worker.mjs');
const model = await fragments.load(await (await fetch('/model.frag')).arrayBuffer(), { modelId: 'model', camera });
model.useCamera(camera);
scene.add(model.object);
const middle = model.box.getCenter(new Vector3());
const away = model.box.getSize(new Vector3()).length() * 0.7;
const look = angle => {
  camera.position.set(middle.x + Math.sin(angle) * away, middle.y + away * 0.6, middle.z + Math.cos(angle) * away);
  camera.lookAt(middle);
  camera.updateMatrixWorld();
};
let angle = 0.8;
look(angle);
await fragments.update(true);
renderer.render(scene, camera);
window.turn = milliseconds => new Promise(done => {
  const end = performance.now() + milliseconds;
  const step = () => {
    look((angle += 0.01));
    void fragments.update();
    renderer.render(scene, camera);
    if (performance.now() < end) requestAnimationFrame(step);
    else done();
  };
  requestAnimationFrame(step);
});
window.find = async () => {
  const found = await model.raycast({ camera, mouse: new Vector2(innerWidth / 2, innerHeight / 2), dom: canvas });
  return found !== null && found !== undefined;
};
window.isReady = true;
`;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** A page that shows the model. */
export interface Shown {
  readonly page: Page;
  /** seconds from the file to the format of the viewer */
  readonly converted: number;
  /** MB that a viewer reads before it shows the model */
  readonly size: number;
  /** Opens it again; resolves when the model is visible. */
  readonly reopen: () => Promise<void>;
  /** Turns the camera for some milliseconds. */
  readonly turn: (milliseconds: number) => Promise<void>;
  /** Resolves when the element in the middle of the canvas is found. */
  readonly click: () => Promise<void>;
}

export interface FragmentsSetting {
  readonly browser: Browser;
  /** for all files */
  readonly folder: string;
  readonly text: string;
  /** runs before the scripts of the page */
  readonly init: string;
  readonly later: (end: () => unknown) => void;
}

/** Converts the file and opens a page that shows it. */
export async function openFragments({ browser, folder, text, init, later }: FragmentsSetting): Promise<Shown> {
  await installPackages(folder, PACKAGES);
  for (const [name, content] of [
    ['many.ifc', text],
    ['convert.mjs', CONVERT],
    ['page.mjs', PAGE],
    ['index.html', '<body style="margin:0"><canvas></canvas><script type="module" src="/page.js"></script></body>'],
  ] as const)
    writeFileSync(join(folder, name), content);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'esnext',
      outDir: 'page',
      minify: true,
      lib: { entry: join(folder, 'page.mjs'), formats: ['es'], fileName: () => 'page.js' },
    },
  });
  const start = performance.now();
  const flags = ['--max-old-space-size=12000', 'convert.mjs'];
  await promisify(execFile)(process.execPath, flags, { cwd: folder, timeout: PATIENCE });
  const converted = (performance.now() - start) / 1000;
  const url = await serve(folder, later);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5 });
  await page.addInitScript(init);
  const reopen = async () => {
    await page.goto(url);
    await page.waitForFunction('window.isReady', undefined, { timeout: PATIENCE });
  };
  await reopen();
  return {
    page,
    converted,
    size: statSync(join(folder, 'model.frag')).size / 1e6,
    reopen,
    turn: async milliseconds => page.evaluate(`window.turn(${milliseconds})`),
    click: async () => {
      if (!(await page.evaluate<boolean>('window.find()'))) throw new Error('fragments found no element');
    },
  };
}

async function serve(folder: string, later: FragmentsSetting['later']): Promise<string> {
  const files: Readonly<Record<string, string>> = {
    '/': 'index.html',
    '/page.js': 'page/page.js',
    '/worker.mjs': 'node_modules/@thatopen/fragments/dist/Worker/worker.mjs',
    '/model.frag': 'model.frag',
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(join(folder, file)).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  later(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
