import { ApolloProvider } from '@apollo/client/react';
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from 'react-router/dom';
import { messagesPolicy } from './features/inbox/Timeline/messagesPolicy';
import { createApolloClient } from './lib/apollo';
import { provideNavigation } from './lib/navigation';
import { createRouter } from './routes/router';
import { resolver, theme } from './ui/theme/theme';

const client = createApolloClient({ Ticket: { fields: { messages: messagesPolicy } } });
const router = createRouter(client);
const schemes = localStorageColorSchemeManager({ key: 'parley-scheme' });

provideNavigation((path) => void router.navigate(path));

export function App() {
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
      >
        <ApolloProvider client={client}>
          <Notifications
            position="top-center"
            limit={1}
            autoClose={3_000}
            transitionDuration={120}
            zIndex={500}
          />
          <RouterProvider router={router} />
        </ApolloProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
