import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { NEVER, of } from 'rxjs';
import { Profiler, Suspense } from 'react';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { startI18n } from '@/lib/i18n';
import { SessionProvider } from '@/lib/session';
import { Composer } from './Composer';

const ME = {
  __typename: 'User',
  id: '1',
  email: 'mila@harbour.test',
  fullName: 'Mila',
  firstName: 'Mila',
  lastName: '',
  role: 'AGENT',
  permissions: [],
  isPrimary: false,
  localeCode: 'en',
  timezone: 'UTC',
  color: null,
  abbr: 'M',
  profileImage: null,
  isDoNotDisturb: false,
  needsNewPassword: false,
  twoFactorRequired: false,
  twoFactorDeadline: null,
};
const AGENCY = { __typename: 'Agency', id: '1', name: 'Harbour', timeZone: 'UTC', localeCode: 'en' };

/** A server that knows who is signed in, and says nothing else. */
const server = new ApolloLink(({ operationName }) =>
  operationName === 'Session' ? of({ data: { me: ME, agency: AGENCY, impersonation: null } }) : NEVER,
);

const ticketOf = (id: string, type: string) =>
  ({
    __typename: 'Ticket',
    id,
    status: 'ASSIGNED',
    isSpam: false,
    viewerCanReply: true,
    viewerCanNote: true,
    viewerCanClose: true,
    viewerCanReopen: true,
    channel: { __typename: 'Channel', id: '1', type, status: 'ACTIVE', address: 'help@harbour.test' },
    contact: { __typename: 'Contact', id: '2', fullName: 'Anna' },
    threads: [],
  }) as unknown as ComposerTicketFragment;

async function composer(id: string, type: string) {
  const renders = { count: 0 };
  const client = new ApolloClient({ link: server, cache: new InMemoryCache() });
  await act(async () => {
    render(
      <ApolloProvider client={client}>
        <MantineProvider>
          <Suspense fallback={null}>
            <SessionProvider>
              <Profiler id="composer" onRender={() => (renders.count += 1)}>
                <Composer ticketRef={ticketOf(id, type) as never} onClosed={() => {}} lastPosition={1} />
              </Profiler>
            </SessionProvider>
          </Suspense>
        </MantineProvider>
      </ApolloProvider>,
    );
  });
  const field = await screen.findByRole('textbox', { name: /Anna/ }, { timeout: 10_000 });
  /** Everything that a key leaves behind, also what comes after its frame. */
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  await settled();
  return { field, renders, settled };
}

const sends = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const WORDS = 'The brakes squeal since Tuesday';

describe('a key in the composer', () => {
  beforeAll(() => startI18n());

  it('renders nothing in a plain field, once there are words', async () => {
    const { field, renders, settled } = await composer('1', 'CHAT');
    await userEvent.type(field, 'T');
    await settled();
    expect(sends().disabled).toBe(false);
    renders.count = 0;
    await userEvent.type(field, WORDS);
    await settled();
    expect(renders.count).toBe(0);
  });

  it('renders nothing in a formatted field, once there are words', async () => {
    const { field, renders, settled } = await composer('2', 'EMAIL');
    const { editor } = field as HTMLElement & { editor: Editor };
    const type = (letter: string) => act(() => editor.commands.insertContent({ type: 'text', text: letter }));
    await type('T');
    await settled();
    expect(sends().disabled).toBe(false);
    renders.count = 0;
    for (const letter of WORDS) await type(letter);
    await settled();
    expect(renders.count).toBe(0);
  });

  it('is told to what shows something else because of it', async () => {
    const { field } = await composer('3', 'SMS');
    await userEvent.type(field, 'Hello');
    await waitFor(() => expect(screen.getByText(/155/)).toBeTruthy());
    await userEvent.clear(field);
    await waitFor(() => expect(sends().disabled).toBe(true));
  });
});
