// PostGraphile on the tables as they stand: the schema, its filters and its statements are made from the database.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { grafserv } from 'postgraphile/grafserv/node';
import { makeJSONPgSmartTagsPlugin } from 'postgraphile/utils';

// The newest message of a ticket is known by its number, which PostGraphile may follow as well; and it would not offer
// these three as conditions, for no index begins with them.
const more = makeJSONPgSmartTagsPlugin({
  version: 1,
  config: {
    class: {
      'public.ticket': {
        tags: { foreignKey: '(last_message_id) references public.message (id)|@fieldName lastMessage' },
        attribute: Object.fromEntries(
          ['is_spam', 'deleted_at', 'merged_into_id'].map((name) => [
            name,
            { tags: { behavior: '+attribute:filterBy' } },
          ]),
        ),
      },
    },
  },
});

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [more],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
