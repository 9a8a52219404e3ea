// What is not told otherwise is a production, as in the settings. Packages look at it when they are loaded (GraphQL checks
// each value of an answer twice otherwise), so this is imported before them.
process.env.NODE_ENV ??= 'production';
