// What every page needs, signed in or not: the look.
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/colours/theme.ts';

/** Allows the style elements that the look makes; the page's policy refuses any without it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
// Where the library that locks scrolling below dialogs looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
