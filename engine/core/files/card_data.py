"""The base of the models of card data."""

from pydantic import ConfigDict

from engine.core.protocol.values import Model


class CardDataModel(Model):
    """A model of card data, whose fields are read by their names in the data alone."""

    model_config = ConfigDict(validate_by_name=False, validate_by_alias=True)
