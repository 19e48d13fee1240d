/** GraphQL schema of sellers' marketplace operations. Twins themselves are read and written over REST. */
export const typeDefs = /* GraphQL */ `
  scalar JSON

  enum OperationType {
    CONTENT_OPTIMIZATION
    PUBLISHING
  }

  enum IssueSeverity {
    error
    warning
  }

  type Query {
    """
    The marketplace cards of a product, with what may be done to each and why not: at most 100 at
    once, the first 100 unless the pagination says otherwise.
    """
    products(filter: ProductsFilter!, pagination: PaginationInput): [MarketplaceProduct!]!
    "How many of them there are."
    productsTotal(filter: ProductsFilter!): Int!
    marketplaceProduct(id: ID!): MarketplaceProduct
    checkEan(ean: String!, exceptId: ID): EanCheck!
    "The connected accounts at marketplaces for which the product has no card yet."
    connectOptions(rootProductId: ID!): [ConnectOption!]!
    productTypes: [ProductType!]!
    "What the caller may create, to be asked before a form is filled in."
    productCreation: ProductCreation!
    "The marketplace cards that a configured search finds."
    linkedCards(
      searchId: ID!
      params: JSON
      narrow: JSON
      pagination: PaginationInput
    ): LinkedCards!
    "Who writes when content is optimized."
    writer: WriterInfo!
  }

  type Mutation {
    createProduct(input: CreateProductInput!): CreatedProduct!
    connectMarketplace(input: ConnectMarketplaceInput!): ConnectedMarketplace!
    "All of the cards or none."
    batchOptimizeProducts(input: BatchInput!): BatchResult!
    """
    All of the cards or none; rejected with the issues of each card that has some. Cards with a later publication date
    are scheduled, unless they are to be published immediately.
    """
    batchPublishProducts(input: BatchInput!): PublishResult!
    deleteTwin(id: ID!): BatchResult!
  }

  input ProductsFilter {
    rootProductId: ID!
    "What is about to be done. All cards come back, each with what may be done to it."
    operationType: OperationType
  }

  input PaginationInput {
    offset: Int
    limit: Int
  }

  input CreateProductInput {
    name: String!
    sku: String!
    ean: String!
    "The class of the product type."
    productCategoryId: ID!
    description: String
  }

  input ConnectMarketplaceInput {
    productCategoryId: ID
    "The class of the card: ConnectOption.twinClassId."
    marketplaceTypeId: ID!
    rootProductId: ID!
    "The account to sell through: ConnectOption.connectorId. The first without it."
    connectorId: ID
  }

  input BatchInput {
    "Ids of marketplace cards."
    productIds: [ID!]!
  }

  type MarketplaceProduct {
    id: ID!
    name: String!
    rootProductId: ID!
    status: CardStatus!
    editManually: Boolean!
    marketplace: Marketplace!
    issues: [Issue!]!
    frozen: Boolean!
    publishable: Boolean!
    optimizable: Boolean!
    "Why it can't be published now."
    reason: String
    "The later day, YYYY-MM-DD, for which publishing it schedules it; null: it starts at once."
    publishesOn: String
    "Null if it doesn't wait for its publication."
    schedule: Schedule
    limits: Limits!
    listing: Listing
    "What the marketplace answered to the last publishing."
    lastIssues: [Issue!]!
    "Keys of the fields that are no longer as buyers see them; empty without a live listing."
    differingFields: [String!]!
    "Proposed contents without a decision."
    proposalCount: Int!
    "The title that is sent when the card is published."
    title: String!
    "The main image that is sent, an attachment of the product."
    imageId: ID
    "The price that is sent when the card is published."
    price: String
    currency: String
    "card or product: whose price that is."
    priceOn: String!
  }

  type CardStatus {
    id: ID!
    key: String!
    name: String!
    backgroundColor: String
    fontColor: String
  }

  type Marketplace {
    key: String!
    name: String!
    logo: String
  }

  type Issue {
    field: String
    "card or product: whose form the field is on."
    subject: String!
    twinId: ID!
    message: String!
    fix: String!
    severity: IssueSeverity!
  }

  type Limits {
    titleMax: Int!
    descriptionMax: Int!
    bulletsMax: Int!
    bulletMax: Int!
    imagesMin: Int!
    imagesMax: Int!
    currencies: [String!]!
    priceRequired: Boolean!
    eanRequired: Boolean!
  }

  type Listing {
    id: ID!
    "Where buyers see it; a path of the app for marketplaces that live inside."
    url: String
    state: String!
  }

  type Schedule {
    "The day on which it is checked and published, YYYY-MM-DD; null if it has come, or if the caller may not see it."
    day: String
    "Whether the caller may cancel it."
    cancelable: Boolean!
  }

  type EanCheck {
    unique: Boolean!
    existingId: ID
    shape: Boolean!
    checkDigitOk: Boolean!
    corrected: String
  }

  type ConnectOption {
    id: ID!
    label: String!
    twinClassId: ID!
    pointedHeadTwinId: ID!
    logo: String
    "The account at the marketplace that the card would be sold through."
    connectorId: ID!
    "The name of that account."
    account: String!
  }

  type ProductType {
    id: ID!
    key: String!
    name: String!
    group: String!
  }

  type ProductCreation {
    "The product types that the caller may create."
    typeIds: [ID!]!
    "The sentence that says why there are none; null if there are some."
    refusal: String
  }

  type LinkedCards {
    total: Int!
    cards: [LinkedCard!]!
  }

  type LinkedCard {
    id: ID!
    name: String!
    status: CardStatus!
    marketplace: Marketplace!
    price: String
    currency: String
    updatedAt: String!
  }

  type CreatedProduct {
    id: ID!
  }

  type ConnectedMarketplace {
    marketplaceProductId: ID!
  }

  type BatchResult {
    success: Boolean!
  }

  type PublishResult {
    success: Boolean!
    "Those that wait for a later day; the others are being published."
    scheduled: [ScheduledCard!]!
  }

  type ScheduledCard {
    id: ID!
    "YYYY-MM-DD"
    day: String!
  }

  type WriterInfo {
    "builtin or model"
    source: String!
    model: String
  }
`;
