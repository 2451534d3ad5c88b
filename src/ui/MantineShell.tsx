import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * What Mantine's parts need around them. They wear our own classes, and none of Mantine's styles is written into the page:
 * the page's policy forbids inline styles.
 */
export function MantineShell({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
