import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { inOrder, inOrderLink } from './in-order-link';

const SET = gql`
  mutation Set($isOn: Boolean!) {
    set(isOn: $isOn)
  }
`;

/** A server in the hands of the test: what reached it, and its answers. */
function heldServer() {
  const reached: boolean[] = [];
  const answers: ((isFine: boolean) => void)[] = [];
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        reached.push(variables['isOn'] as boolean);
        answers.push((isFine) => {
          if (!isFine) return observer.error(new Error('no line'));
          observer.next({ data: { set: variables['isOn'] as boolean } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: inOrderLink.concat(link) });
  const set = (isOn: boolean, about?: string) =>
    client
      .mutate({ mutation: SET, variables: { isOn }, ...(about && { context: inOrder(about) }) })
      .then(() => true)
      .catch(() => false);
  return { reached, answers, set };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('verbs about the same thing', () => {
  it('leave one after the other', async () => {
    const { reached, answers, set } = heldServer();
    const first = set(true, 'ticket 1');
    const second = set(false, 'ticket 1');
    const third = set(true, 'ticket 1');
    await settled();
    expect(reached).toEqual([true]);
    answers[0]?.(true);
    expect(await first).toBe(true);
    await settled();
    expect(reached).toEqual([true, false]);
    answers[1]?.(true);
    expect(await second).toBe(true);
    await settled();
    answers[2]?.(true);
    expect(await third).toBe(true);
    expect(reached).toEqual([true, false, true]);
  });

  it('do not wait for ever behind one that was refused', async () => {
    const { reached, answers, set } = heldServer();
    const first = set(true, 'ticket 1');
    const second = set(false, 'ticket 1');
    answers[0]?.(false);
    expect(await first).toBe(false);
    await settled();
    answers[1]?.(true);
    expect(await second).toBe(true);
    expect(reached).toEqual([true, false]);
  });

  it('do not wait for others', async () => {
    const { reached, set } = heldServer();
    void set(true, 'ticket 1');
    void set(false, 'ticket 2');
    void set(true);
    await settled();
    expect(reached).toHaveLength(3);
  });
});
