// The frame of every page, signed in or not: theme and styles.
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/colours/theme.ts';

/** Allows the style elements that the theme creates; the page's policy refuses any without it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
// The property in which the library that locks scrolling below dialogs expects it.
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
