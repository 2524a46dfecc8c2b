// Entry point of the window: language, session, then the screens.
import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider, type QueryClientConfig } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { MantineProvider, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui/mantine.css';
import '../ui/global.css';
import { startSession } from '../api/session.ts';
import { startLanguage } from '../i18n/language.ts';
import { createAppRouter } from './routes/router.tsx';
import { OfflineError } from '../api/errors.ts';
import { cssVariables, theme } from '../ui/colours/theme.ts';
import mark from '../ui/plinth.svg';
import classes from './outside.module.css';

function SignedOut() {
  const { t } = useTranslation();
  return (
    <Outside title={t('shell.signedOut.title')} text={t('shell.signedOut.text')} action={t('shell.signedOut.action')} />
  );
}

function SignInRefused({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const text = error instanceof OfflineError ? t('shell.offline.text') : t('shell.refused.text');
  return <Outside title={t('shell.refused.title')} text={text} action={t('shell.refused.action')} />;
}

type OutsideProps = { readonly title: string; readonly text: string; readonly action: string };

const Outside = ({ title, text, action }: OutsideProps) => (
  <main className={classes.page}>
    <div className={classes.sheet}>
      <img src={mark} alt="" width={32} height={32} />
      <h1>{title}</h1>
      <p>{text}</p>
      <Button component="a" href="/app/" variant="filled">
        {action}
      </Button>
    </div>
  </main>
);

// The frame of every page, signed in or not: theme and styles.

/** Allows the style elements that the theme creates; the page's policy refuses any without it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
// The property in which the library that locks scrolling below dialogs expects it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    {children}
  </MantineProvider>
);

// The screens of a signed-in user: server data, router.

const queryOptions: QueryClientConfig = {
  defaultOptions: {
    queries: {
      // The event stream reports changes, so no query is refetched by time or when the window gets the focus.
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, error) => error instanceof OfflineError && count < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
};

const queryClient = new QueryClient(queryOptions);
const router = createAppRouter();

const App = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root');
const root = createRoot(container);

await startLanguage();
const show = (content: ReactNode) => root.render(<Frame>{content}</Frame>);

if (location.pathname === '/app/signed-out') show(<SignedOut />);
else await start();

async function start(): Promise<void> {
  try {
    const place = await startSession();
    if (place === undefined) return; // the browser is leaving for the sign-in page
    history.replaceState(null, '', place);
    show(<App />);
  } catch (error) {
    show(<SignInRefused error={error} />);
  }
}
