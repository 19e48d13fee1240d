export default {
  plugins: {
    "postcss-preset-mantine": {},
    "postcss-simple-vars": {
      variables: { "below-phone": "699px", "below-desk": "1099px" },
    },
  },
};
