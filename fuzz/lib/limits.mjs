// Forgets how often somebody has done something: a run does it all in minutes, and what is refused by a limit is not tried.
import { connect } from 'node:net';

/** All keys of Redis that are neither the jobs' nor their workers'. */
const SCRIPT = `for _, key in ipairs(redis.call('KEYS', '*')) do
  if not string.find(key, '^parley%-') then redis.call('DEL', key) end
end`;

export const forgetLimits = ({ redis }) =>
  new Promise((resolve, reject) => {
    const socket = connect(redis.port, '127.0.0.1');
    const words = ['EVAL', SCRIPT, '0'];
    const lines = words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]);
    socket.once('error', reject);
    socket.once('data', () => {
      socket.end();
      resolve();
    });
    socket.write(`${[`*${words.length}`, ...lines].join('\r\n')}\r\n`);
  });
