// Entry point of the window: language, session, then the screens.
import '@fontsource-variable/inter/wght.css';
import '../ui/mantine.css';
import '../ui/global.css';
import { createRoot } from 'react-dom/client';
import { startSession } from '../api/session.ts';
import { startLanguage } from '../i18n/language.ts';
import { App } from './app.tsx';
import { Frame } from './frame.tsx';
import { SignedOut, SignInRefused } from './outside.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root');
const root = createRoot(container);

await startLanguage();
if (location.pathname === '/app/signed-out')
  root.render(
    <Frame>
      <SignedOut />
    </Frame>,
  );
else await start();

async function start(): Promise<void> {
  try {
    const place = await startSession();
    if (place === undefined) return; // the browser is leaving for the sign-in page
    history.replaceState(null, '', place);
    root.render(
      <Frame>
        <App />
      </Frame>,
    );
  } catch (error) {
    root.render(
      <Frame>
        <SignInRefused error={error} />
      </Frame>,
    );
  }
}
