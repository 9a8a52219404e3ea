// The bench is no stage of the test command; how it judges is tried here.
import assert from 'node:assert/strict';
import test from 'node:test';
import { add, begin, figures, missedParts } from '../../bench/lib/report.mjs';

test('a goal is missed that is missed twice, and what was met is not measured away', () => {
  begin('lists');
  add({ what: 'list', value: '10 ms', goal: '<= 20 ms', met: true });
  add({ what: 'search', value: '90 ms', goal: '<= 50 ms', met: false });
  begin('writes');
  add({ what: 'write', value: '3x', goal: '<= 2x', met: false });
  begin('others');
  add({ what: 'size', value: '1 MB' });
  assert.deepEqual(missedParts(), ['lists', 'writes']);

  begin('lists');
  add({ what: 'list', value: '30 ms', goal: '<= 20 ms', met: false });
  add({ what: 'search', value: '40 ms', goal: '<= 50 ms', met: true });
  begin('writes');
  add({ what: 'write', value: '4x', goal: '<= 2x', met: false });
  assert.deepEqual(missedParts(), ['writes']);
  assert.deepEqual(figures(), {
    goals: 3,
    met: 2,
    met_second: ['search'],
    measured: {
      list: '10 ms',
      search: '40 ms (first 90 ms)',
      write: '4x (first 3x)',
      size: '1 MB',
    },
  });
});

test('a part that fell is missed, also when it comes to its end later', () => {
  begin('chat');
  add({ what: 'chat as a whole', value: 'fell: away', met: false });
  begin('chat');
  add({ what: 'news', value: '5 ms', met: true });
  assert.ok(missedParts().includes('chat'));
});
