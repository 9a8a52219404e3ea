// The real one is compiled when it is installed and runs the scripts of Directus' flows and extensions, of which there are none here.
module.exports = {};
