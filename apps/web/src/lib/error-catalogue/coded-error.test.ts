import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { codedError } from './coded-error';

describe('an error of GraphQL', () => {
  it('brings the facts that stand beside its code', () => {
    const extensions = { code: 'inbox.answered_meanwhile', status: 409, position: 3, count: 1 };
    const coded = codedError(
      new CombinedGraphQLErrors({ errors: [{ message: 'Look first.', extensions }] } as never),
    );
    expect(coded).toMatchObject({ message: 'Look first.', code: 'inbox.answered_meanwhile', status: 409 });
    expect(coded?.facts).toEqual({ position: 3, count: 1 });
  });
});
