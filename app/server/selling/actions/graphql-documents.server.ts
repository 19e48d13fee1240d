import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { parse } from "graphql";

function document<Variables>(text: string): TypedDocumentNode<unknown, Variables> {
  return parse(text);
}

const CARD = `
  fragment Card on MarketplaceProduct {
    id name rootProductId editManually frozen publishable optimizable reason
    title imageId price currency priceOn publishesOn
    schedule { day cancelable }
    status { id key name }
    marketplace { name logo key }
    issues { field subject twinId message fix severity }
  }
`;

export const CardsFor = document<{
  productId: string;
  operation: "CONTENT_OPTIMIZATION" | "PUBLISHING";
  run: { offset: number; limit: number };
}>(`
  query CardsFor($productId: ID!, $operation: OperationType!, $run: PaginationInput!) {
    products(filter: { rootProductId: $productId, operationType: $operation }, pagination: $run) {
      ...Card
    }
    productsTotal(filter: { rootProductId: $productId, operationType: $operation })
    writer { source model }
  }
  ${CARD}
`);

export const OneCard = document<{ id: string }>(`
  query OneCard($id: ID!) {
    marketplaceProduct(id: $id) {
      ...Card
      differingFields
      lastIssues { field subject twinId message fix severity }
      listing { id url state }
      limits {
        titleMax descriptionMax bulletsMax bulletMax imagesMin imagesMax currencies priceRequired eanRequired
      }
    }
    writer { source model }
  }
  ${CARD}
`);

/** The state of a product's cards, and the marketplaces where it has no card yet. */
export const ProductSelling = document<{
  productId: string;
  run: { offset: number; limit: number };
}>(`
  query ProductSelling($productId: ID!, $run: PaginationInput!) {
    connectOptions(rootProductId: $productId) {
      id label twinClassId pointedHeadTwinId logo connectorId account
    }
    products(filter: { rootProductId: $productId }, pagination: $run) {
      id differingFields proposalCount
      schedule { day cancelable }
      issues { field subject twinId message fix severity }
      listing { url state }
    }
  }
`);

/** The length limits for texts at the marketplaces where a product has cards. */
export const ProductLimits = document<{
  productId: string;
  run: { offset: number; limit: number };
}>(`
  query ProductLimits($productId: ID!, $run: PaginationInput!) {
    products(filter: { rootProductId: $productId }, pagination: $run) {
      marketplace { name key }
      limits { titleMax descriptionMax bulletsMax bulletMax }
    }
  }
`);

export const ConnectOptions = document<{ productId: string }>(`
  query ConnectOptions($productId: ID!) {
    connectOptions(rootProductId: $productId) {
      id label twinClassId pointedHeadTwinId logo connectorId account
    }
  }
`);

export const CheckEan = document<{ ean: string; exceptId?: string }>(`
  query CheckEan($ean: String!, $exceptId: ID) {
    checkEan(ean: $ean, exceptId: $exceptId) { unique existingId checkDigitOk corrected }
  }
`);

export const ProductCreation = document<Record<string, never>>(`
  query ProductCreation { productCreation { typeIds refusal } }
`);

export const CreateProduct = document<{
  input: { name: string; sku: string; ean: string; productCategoryId: string };
}>(`
  mutation CreateProduct($input: CreateProductInput!) { createProduct(input: $input) { id } }
`);

export const ConnectMarketplace = document<{
  input: {
    productCategoryId: string;
    marketplaceTypeId: string;
    rootProductId: string;
    connectorId?: string;
  };
}>(`
  mutation ConnectMarketplace($input: ConnectMarketplaceInput!) {
    connectMarketplace(input: $input) { marketplaceProductId }
  }
`);

export const OptimizeCards = document<{ ids: string[] }>(`
  mutation OptimizeCards($ids: [ID!]!) { batchOptimizeProducts(input: { productIds: $ids }) { success } }
`);

export const PublishCards = document<{ ids: string[] }>(`
  mutation PublishCards($ids: [ID!]!) { batchPublishProducts(input: { productIds: $ids }) { scheduled { day } } }
`);

export const DeleteTwin = document<{ id: string }>(`
  mutation DeleteTwin($id: ID!) { deleteTwin(id: $id) { success } }
`);
