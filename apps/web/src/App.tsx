import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { provideNavigation } from './lib/navigation';
import { createRouter } from './routes/router';
import { resolver, theme } from './ui/theme/theme';

const router = createRouter();
const schemes = localStorageColorSchemeManager({ key: 'parley-scheme' });

provideNavigation({
  go: (path) => void router.navigate(path),
  onTheWay: () => {
    const { location } = router.state.navigation;
    return location ? createPath(location) : null;
  },
});

export function App() {
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </DirectionProvider>
  );
}
