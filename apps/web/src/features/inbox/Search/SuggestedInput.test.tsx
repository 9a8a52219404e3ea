import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, of } from 'rxjs';
import { Suspense, useRef, useState } from 'react';
import { startI18n } from '@/lib/i18n';
import { SessionProvider } from '@/lib/session';
import { SuggestedInput } from './SuggestedInput';

const AGENCY = { __typename: 'Agency', id: '1', name: 'Harbour', timeZone: 'UTC', localeCode: 'en' };
const ME = { __typename: 'User', id: '1', fullName: 'Mila', permissions: [], localeCode: 'en' };

/** A server with labels; it is slow, and notes for what it was asked. */
function server(labels: string[]) {
  const asked: unknown[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'Session') return of({ data: { me: ME, agency: AGENCY, impersonation: null } });
    asked.push(variables['term']);
    const term = String(variables['term'] ?? '').toLowerCase();
    const edges = labels
      .filter((name) => name.toLowerCase().startsWith(term))
      .map((name) => ({ node: { __typename: 'Label', id: name, name } }));
    return of({ data: { labels: { edges } } }).pipe(delay(60));
  });
  return { asked, client: new ApolloClient({ link, cache: new InMemoryCache() }) };
}

function Field() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  return <SuggestedInput field={field} text={text} onType={setText} aria-label="Search" />;
}

async function searching(labels: string[]) {
  const { asked, client } = server(labels);
  await act(async () => {
    render(
      <ApolloProvider client={client}>
        <MantineProvider env="test">
          <Suspense fallback={null}>
            <SessionProvider>
              <Field />
            </SessionProvider>
          </Suspense>
        </MantineProvider>
      </ApolloProvider>,
    );
  });
  const field = await screen.findByRole('textbox', { name: 'Search' });
  const change = async () => {
    await act(() => client.refetchQueries({ include: 'active' }));
    await pause();
  };
  return { asked, field: field as HTMLInputElement, change, user: userEvent.setup() };
}

const pause = (ms = 200) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent;

beforeAll(() => startI18n());
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

it('asks for the values of an operator at once, and never by the letters that began the operator', async () => {
  const { asked, field, user } = await searching(['Late', 'Refund']);
  await user.type(field, 'la');
  await pause();
  await user.tab();
  expect(field.value).toBe('label:');
  await screen.findByText('Refund');
  await pause();
  expect(asked).toEqual([null]);
  await user.type(field, 're');
  await pause();
  expect(asked).toEqual([null, 're']);
});

it('keeps what is marked when the list changes around it, and takes that', async () => {
  const labels = ['Late', 'Refund'];
  const { field, user, change } = await searching(labels);
  await user.type(field, 'label:');
  await screen.findByText('Refund');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toBe('Refund');
  labels.unshift('Angry', 'Broken');
  await change();
  await screen.findByText('Angry');
  expect(marked()).toBe('Refund');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe('label:Refund '));
});

it('marks nothing when what was marked is gone, and goes on from the beginning', async () => {
  const labels = ['Late', 'Refund'];
  const { field, user, change } = await searching(labels);
  await user.type(field, 'label:');
  await screen.findByText('Refund');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe('Late');
  labels.splice(0, 1, 'Angry');
  await change();
  await screen.findByText('Angry');
  expect(marked()).toBeUndefined();
  await user.keyboard('{Enter}');
  expect(field.value).toBe('label:');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field.value).toBe('label:Angry '));
});
